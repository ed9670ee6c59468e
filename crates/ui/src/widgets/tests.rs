use super::*;

fn text(lines: &[Line<'_>]) -> Vec<String> {
    lines.iter().map(|line| line.spans.iter().map(|s| s.content.as_ref()).collect::<String>()).collect()
}

fn row(buffer: &Buffer, y: u16) -> String {
    (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect()
}

fn key(label: &str, verb: &str) -> BarKey {
    BarKey { label: label.into(), verb: verb.into(), action: Action::Help }
}

#[test]
fn sentences_break_at_blanks_and_keep_their_punctuation() {
    let prose = Prose::new().say("Only ").target("B").say(" reaches ").premise("C").say(", and C needs two.");
    let lines = wrap(&Look::default(), &prose, 16);
    assert_eq!(text(&lines), ["Only B reaches ", "C, and C needs ", "two."]);
}

#[test]
fn a_word_longer_than_the_line_is_cut() {
    let lines = wrap(&Look::default(), &Prose::from("abcdefghij kl"), 4);
    assert_eq!(text(&lines), ["abcd", "efgh", "ij ", "kl"]);
    assert_eq!(text(&wrap(&Look::default(), &Prose::from("ab\n\ncd"), 9)), ["ab", "", "cd"]);
}

#[test]
fn the_key_bar_leaves_out_entries_from_the_right_but_keeps_help_and_leave() {
    let keys = [key("a", "one"), key("b", "two"), key("c", "three"), key("?", "help"), key("q", "leave")];
    let mut buffer = Buffer::empty(Rect::new(0, 0, 30, 1));
    key_bar(&mut buffer, Rect::new(0, 0, 30, 1), &Look::default(), &keys);
    assert_eq!(row(&buffer, 0), "  a one  ? help  q leave      ");
}

#[test]
fn nothing_is_written_outside_an_area_of_any_size() {
    let keys = [key("a", "one"), key("?", "help"), key("q", "leave")];
    for width in 0..24 {
        for height in 0..4 {
            let area = Rect::new(0, 0, width, height);
            let mut buffer = Buffer::empty(area);
            let look = Look::default();
            header(&mut buffer, area, &look, &[Span::raw("Buttons")], &[Span::raw("1:48")]);
            key_bar(&mut buffer, Rect { height: height.min(1), ..area }, &look, &keys);
            let inside = overlay(&mut buffer, &look, area, 40, 9, "Title");
            put(&mut buffer, inside, inside.x, inside.y, "text", Style::new());
        }
    }
}

#[test]
fn only_sentences_that_fit_completely_are_written() {
    let shown = |width: u16| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, 1));
        let prose = Prose::new().say("Row 2 is ").target("open").say(". Enter fills 1.5 of it.");
        put_sentences(&mut buffer, Rect::new(0, 0, width, 1), &Look::default(), &prose);
        row(&buffer, 0).trim_end().to_owned()
    };
    assert_eq!(shown(50), "  Row 2 is open. Enter fills 1.5 of it.");
    assert_eq!(shown(36), "  Row 2 is open.");
    assert_eq!(shown(12), "  Row 2 i..");
}

#[test]
fn the_header_cuts_a_long_title_but_leaves_it_out_if_only_a_few_letters_fit() {
    let head = |width: u16, title: &'static str| {
        let area = Rect::new(0, 0, width, 1);
        let mut buffer = Buffer::empty(area);
        let left = [Span::raw("Maze"), Span::raw("  "), Span::raw(title)];
        header(&mut buffer, area, &Look::default(), &left, &[Span::raw("1:48")]);
        row(&buffer, 0)
    };
    assert_eq!(head(24, "Level 3"), "  Maze  Level 3   1:48  ");
    assert_eq!(head(28, "The Old Lighthouse"), "  Maze  The Old Lig.. 1:48  ");
    assert_eq!(head(20, "Level 34"), "  Maze        1:48  ");
}

#[test]
fn a_click_on_a_key_finds_its_action() {
    let keys = [
        BarKey { label: "u".into(), verb: "undo".into(), action: Action::Undo },
        key("?", "help"),
        key("q", "leave"),
    ];
    let area = Rect::new(0, 23, 80, 1);
    assert_eq!(key_at(area, &keys, Position::new(4, 23)), Some(Action::Undo));
    assert_eq!(key_at(area, &keys, Position::new(0, 23)), None);
}

#[test]
fn a_clock_shows_hours_only_if_there_are_any() {
    assert_eq!([clock(7), clock(761), clock(3723)], ["0:07", "12:41", "1:02:03"]);
}
