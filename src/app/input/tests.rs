use super::*;
use ratatui::crossterm::event::{KeyEventKind, MouseButton, MouseEvent, MouseEventKind};

/// Feeds the pieces to a parser. Returns everything that it reads without giving up waiting.
fn read(pieces: &[&[u8]]) -> Vec<Input> {
    let mut parser = Parser::default();
    let mut all = Vec::new();
    for piece in pieces {
        parser.feed(piece);
        all.extend(std::iter::from_fn(|| parser.next()));
    }
    all
}

/// Like [`read`], but the parser then gives up waiting.
fn read_late(pieces: &[&[u8]]) -> Vec<Input> {
    let mut parser = Parser::default();
    let mut all = Vec::new();
    for piece in pieces {
        parser.feed(piece);
        all.extend(std::iter::from_fn(|| parser.next()));
    }
    parser.give_up_waiting();
    all.extend(std::iter::from_fn(|| parser.next()));
    assert_eq!(parser.patience(), None, "nothing waits");
    all
}

fn press(code: KeyCode) -> Input {
    key(code, KeyModifiers::NONE)
}

fn paste(text: &str) -> Input {
    Input::Event(Event::Paste(text.to_owned()))
}

#[test]
fn keys_of_all_kinds_are_read() {
    let cases: &[(&[u8], KeyCode, KeyModifiers)] = &[
        (b"a", KeyCode::Char('a'), KeyModifiers::NONE),
        (b"A", KeyCode::Char('A'), KeyModifiers::SHIFT),
        ("é".as_bytes(), KeyCode::Char('é'), KeyModifiers::NONE),
        (b"\r", KeyCode::Enter, KeyModifiers::NONE),
        (b"\n", KeyCode::Enter, KeyModifiers::NONE),
        (b"\t", KeyCode::Tab, KeyModifiers::NONE),
        (b"\x7f", KeyCode::Backspace, KeyModifiers::NONE),
        (b"\x03", KeyCode::Char('c'), KeyModifiers::CONTROL),
        (b"\x1f", KeyCode::Char('7'), KeyModifiers::CONTROL),
        (b"\0", KeyCode::Char(' '), KeyModifiers::CONTROL),
        (b"\x1bx", KeyCode::Char('x'), KeyModifiers::ALT),
        (b"\x1b[A", KeyCode::Up, KeyModifiers::NONE),
        (b"\x1bOB", KeyCode::Down, KeyModifiers::NONE),
        (b"\x1bOP", KeyCode::F(1), KeyModifiers::NONE),
        (b"\x1b[[E", KeyCode::F(5), KeyModifiers::NONE),
        (b"\x1b[Z", KeyCode::BackTab, KeyModifiers::SHIFT),
        (b"\x1b[1;5C", KeyCode::Right, KeyModifiers::CONTROL),
        (b"\x1b[1;2H", KeyCode::Home, KeyModifiers::SHIFT),
        (b"\x1b[3~", KeyCode::Delete, KeyModifiers::NONE),
        (b"\x1b[6;3~", KeyCode::PageDown, KeyModifiers::ALT),
        (b"\x1b[15~", KeyCode::F(5), KeyModifiers::NONE),
        (b"\x1b[24~", KeyCode::F(12), KeyModifiers::NONE),
        (b"\x1b[13u", KeyCode::Enter, KeyModifiers::NONE),
        (b"\x1b[99;5u", KeyCode::Char('c'), KeyModifiers::CONTROL),
        (b"\x1b[27;5;99~", KeyCode::Char('c'), KeyModifiers::CONTROL),
    ];
    for (bytes, code, held) in cases {
        assert_eq!(read(&[bytes]), [key(*code, *held)], "{bytes:?}");
        // A slow network can split a sequence anywhere. The result is the same key.
        for cut in 1..bytes.len() {
            assert_eq!(read(&[&bytes[..cut], &bytes[cut..]]), [key(*code, *held)], "{bytes:?} cut at {cut}");
        }
    }
    let released = KeyEvent::new_with_kind(KeyCode::Up, KeyModifiers::NONE, KeyEventKind::Release);
    assert_eq!(read(&[b"\x1b[1;1:3A"]), [Input::Event(Event::Key(released))]);
}

#[test]
fn esc_alone_is_a_key_once_nothing_follows() {
    assert_eq!(read(&[b"\x1b"]), []);
    assert_eq!(read_late(&[b"\x1b"]), [press(KeyCode::Esc)]);
    assert_eq!(read_late(&[b"\x1b\x1b"]), [press(KeyCode::Esc), press(KeyCode::Esc)]);
    assert_eq!(read_late(&[b"\x1b["]), [key(KeyCode::Char('['), KeyModifiers::ALT)]);
}

#[test]
fn the_mouse_is_read_even_from_column_zero() {
    let mouse = |kind, column, row| {
        Input::Event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    };
    assert_eq!(read(&[b"\x1b[<0;3;2M"]), [mouse(MouseEventKind::Down(MouseButton::Left), 2, 1)]);
    assert_eq!(read(&[b"\x1b[<2;3;2m"]), [mouse(MouseEventKind::Up(MouseButton::Right), 2, 1)]);
    assert_eq!(read(&[b"\x1b[<32;9;9M"]), [mouse(MouseEventKind::Drag(MouseButton::Left), 8, 8)]);
    assert_eq!(read(&[b"\x1b[<65;1;1M"]), [mouse(MouseEventKind::ScrollDown, 0, 0)]);
    assert_eq!(read(&[b"\x1b[<0;0;0M"]), [mouse(MouseEventKind::Down(MouseButton::Left), 0, 0)]);
    assert_eq!(read(&[b"\x1b[M !!"]), [mouse(MouseEventKind::Down(MouseButton::Left), 0, 0)]);
    assert_eq!(read(&[b"\x1b[32;5;6M"]), [mouse(MouseEventKind::Down(MouseButton::Left), 4, 5)]);
}

#[test]
fn a_paste_is_one_event_however_it_is_cut() {
    let bytes = "\x1b[200~two\nlines é\x1b[201~x".as_bytes();
    for cut in 0..bytes.len() {
        let expected = [paste("two\nlines é"), press(KeyCode::Char('x'))];
        assert_eq!(read(&[&bytes[..cut], &bytes[cut..]]), expected, "cut at {cut}");
    }
}

#[test]
fn a_paste_without_an_end_ends_by_itself_and_keys_work_again() {
    let mut parser = Parser::default();
    parser.feed(b"\x1b[200~lost");
    assert_eq!(parser.next(), None);
    assert_eq!(parser.patience(), Some(IN_PASTE));
    parser.give_up_waiting();
    assert_eq!(parser.next(), Some(paste("lost")));
    parser.feed(b"\x03");
    assert_eq!(parser.next(), Some(key(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    // An end mark that comes too late does nothing.
    parser.feed(b"\x1b[201~q");
    assert_eq!(parser.next(), Some(press(KeyCode::Char('q'))));
}

#[test]
fn a_huge_paste_is_bounded() {
    let mut parser = Parser::default();
    parser.feed(b"\x1b[200~");
    for _ in 0..40 {
        parser.feed(&vec![b'x'; 1 << 16]);
        assert_eq!(parser.next(), None);
    }
    parser.feed(PASTE_END);
    let Some(Input::Event(Event::Paste(text))) = parser.next() else { panic!("a paste") };
    assert_eq!(text.len(), LONGEST_PASTE);
}

#[test]
fn answers_of_the_terminal_come_among_keys() {
    let light = b"a\x1b]11;rgb:ffff/fafa/f0f0\x07b\x1b[?62;22cc";
    let letters = ['a', 'b', 'c'].map(|letter| press(KeyCode::Char(letter)));
    let expected = [
        letters[0].clone(),
        Input::Ground(Shade::Light),
        letters[1].clone(),
        Input::Answered,
        letters[2].clone(),
    ];
    assert_eq!(read(&[light]), expected);
    assert_eq!(read(&[b"\x1b]11;rgb:1e/1e/2e\x1b\\"]), [Input::Ground(Shade::Dark)]);
    assert_eq!(read(&[b"\x1b]11;red\x1b\\\x1bP1$r0m\x1b\\x"]), [press(KeyCode::Char('x'))]);
}

#[test]
fn nothing_that_arrives_makes_the_keyboard_dead() {
    let mut rng = pentimento_base::rng::Rng::new(5);
    for _ in 0..3000 {
        let bytes: Vec<u8> = (0..rng.between(1, 40))
            .map(|_| rng.pick(b"\x1b\x1b[[O]P<;0129~MmuAc?\x07\\\xff\xc3\xa9\x9bx").copied().unwrap_or(0))
            .collect();
        let mut parser = Parser::default();
        parser.feed(&bytes);
        while parser.next().is_some() {}
        // After a short pause, the keyboard works again.
        for _ in 0..3 {
            parser.give_up_waiting();
            while parser.next().is_some() {}
        }
        parser.feed(b"q");
        assert_eq!(parser.next(), Some(press(KeyCode::Char('q'))), "{bytes:?}");
    }
}
