{ pkgs ? import <nixpkgs> { } }:

pkgs.rustPlatform.buildRustPackage {
  pname = "pentimento";
  version = "1.0.0";
  src = ../..;
  cargoLock.lockFile = ../../Cargo.lock;
  nativeBuildInputs = [ pkgs.installShellFiles ];
  # The terminal tests need a pseudo-terminal, which the build sandbox does not give.
  doCheck = false;
  postInstall = ''
    $out/bin/pentimento man > pentimento.1
    installManPage pentimento.1
    installShellCompletion --cmd pentimento \
      --bash <($out/bin/pentimento completions bash) \
      --zsh <($out/bin/pentimento completions zsh) \
      --fish <($out/bin/pentimento completions fish)
    install -Dm644 packaging/desktop/pentimento.desktop -t $out/share/applications
    install -Dm644 packaging/desktop/pentimento.svg -t $out/share/icons/hicolor/scalable/apps
  '';
  meta = {
    description = "Puzzle collection for the terminal: pictures and orders to uncover";
    license = with pkgs.lib.licenses; [ mit asl20 ];
    mainProgram = "pentimento";
  };
}
