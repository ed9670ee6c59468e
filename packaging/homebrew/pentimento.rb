class Pentimento < Formula
  desc "Puzzle collection for the terminal: pictures and orders to uncover"
  homepage "https://example.org/pentimento"
  url "https://example.org/pentimento/pentimento-1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args
    generate_completions_from_executable(bin/"pentimento", "completions")
    (man1/"pentimento.1").write Utils.safe_popen_read(bin/"pentimento", "man")
  end

  test do
    assert_match "good", shell_output("#{bin}/pentimento check nonogram/01")
  end
end
