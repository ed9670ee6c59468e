//! Draws the solved screen: the picture in its frame, the result, and what to do next.
//!
//! The picture takes all rows but the key bar. Each frame of the animation depends only on the time since the
//! puzzle was solved.

use super::Play;
use super::victory::Victory;
use crate::app::album::pictures;
use crate::app::context::Context;
use crate::hidden_art;
use crate::reward::{Reward, Share, mark_words};
use crate::store::Origin;
use crate::store::stars::{ALL, Help};
use pentimento_base::prose::Prose;
use pentimento_engine::view::Mode;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::painting::{Coat, Painting, fade};
use pentimento_ui::theme::{Depth, Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// When each part of the animation ends, in milliseconds. Everything but the cells fades, the cells stay
/// alone, the paint runs over them, and the frame closes.
const FADED: u64 = 200;
const STOOD: u64 = 500;
const PAINTED: u64 = 1400;
const FRAMED: u64 = 1600;
/// The time from one star to the next, in milliseconds.
const STAR: u64 = 120;
/// The width of the result beside the picture.
const RESULT: u16 = 34;

impl Play {
    /// Makes the picture when the size of the screen has changed.
    pub(super) fn prepare_victory(&mut self, context: &Context, area: Rect) {
        let super::Activity::Solved(victory) = &self.activity else { return };
        if victory.painting.as_ref().is_some_and(|(known, _)| *known == area) {
            return;
        }
        let painting = self.painting(context, area);
        if let super::Activity::Solved(victory) = &mut self.activity {
            victory.painting = painting.map(|painting| (area, painting));
        }
    }

    fn painting(&self, context: &Context, area: Rect) -> Option<Painting> {
        let pixels = self.game.pixels(&context.showing(Mode::Watching))?;
        let room = inner(picture_room(area));
        Some(Painting::new(&context.look, &pixels, room, |size| {
            self.drawing(context, size).map(|drawing| turned_like(&pixels.ink, drawing))
        }))
    }

    /// The drawing that this puzzle was made from, if it is one of ours.
    fn drawing(&self, context: &Context, size: (usize, usize)) -> Option<Mosaic> {
        let name = &hidden_art::drawing(self.game.puzzle())?.name;
        if context.look.depth != Depth::True || context.look.theme_paints {
            return None;
        }
        pictures::drawing(name, size)
    }

    pub(super) fn draw_victory(&self, victory: &Victory, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, at) = (&context.look, victory.elapsed(context));
        if at < FADED {
            self.draw_board_fading(context, area, at, buffer);
            return;
        }
        let picture = match &victory.painting {
            Some((_, painting)) => {
                painting.draw(look, coat(victory, at), buffer);
                outer(painting.place)
            }
            None => self.draw_own_finale(context, area, at, buffer),
        };
        if at >= PAINTED {
            let share = (at - PAINTED) as f64 / (FRAMED - PAINTED) as f64;
            draw_frame(look, picture, share.min(1.0), buffer);
        }
        if at < FRAMED {
            return;
        }
        let stars = ((at - FRAMED) / STAR) as usize;
        let stars = if victory.celebrating(context) { stars } else { ALL };
        if is_wide(area) {
            self.draw_result(victory, context, (area, picture), stars, buffer);
        } else {
            self.draw_short_result(victory, look, area, buffer);
        }
    }

    /// Draws the board as the player left it, and fades it in four steps.
    fn draw_board_fading(&self, context: &Context, area: Rect, at: u64, buffer: &mut Buffer) {
        let layout = self.layout(context, area);
        self.game.draw(&context.showing(Mode::Watching), layout.board, buffer);
        let step = (at * 4 / FADED) as f64;
        fade(&context.look, area, step / 4.0, buffer);
    }

    /// Draws the last picture of a game whose board is not made of pixels. Returns the area of its frame.
    fn draw_own_finale(&self, context: &Context, area: Rect, at: u64, buffer: &mut Buffer) -> Rect {
        let room = picture_room(area);
        let (width, height) = self.game.finale_size();
        let inside = largest(inner(room), (width.max(1), height.max(1)));
        let progress = (at.saturating_sub(FADED)) as f64 / (PAINTED - FADED) as f64;
        self.game.finale(&context.showing(Mode::Watching), progress.min(1.0), inside, buffer);
        outer(inside)
    }

    /// Draws the title and the stars below the picture, for narrow screens.
    fn draw_short_result(&self, victory: &Victory, look: &Look, area: Rect, buffer: &mut Buffer) {
        let row = Rect { y: area.bottom().saturating_sub(2), height: 1, ..area };
        let words = if victory.is_own { "Solved  " } else { "Solved for you  " };
        let mut spans = vec![Span::styled(words, look.bold(Ink::Accent))];
        spans.push(Span::styled(format!("{}  ", self.title()), look.bold(Ink::Strong)));
        spans.extend(self.star_spans(victory, look, ALL));
        spans.push(Span::styled(format!("  {}", widgets::clock(victory.seconds)), look.ink(Ink::Text)));
        let line = Line::from(spans);
        let x = row.x + row.width.saturating_sub(line.width() as u16) / 2;
        widgets::put_whole(buffer, row, x, row.y, &line);
    }

    fn draw_result(
        &self,
        victory: &Victory,
        context: &Context,
        (area, picture): (Rect, Rect),
        stars: usize,
        buffer: &mut Buffer,
    ) {
        let look = &context.look;
        let place = result_place(area, picture);
        let choices = self.choices(context, area);
        let rows = choice_rows(place, choices.len());
        let bottom = rows.first().map_or(place.bottom(), |row| row.y);
        let lines = self.result_lines(victory, look, place.width, stars);
        let spread = (lines.len() as u16 + 3 <= bottom.saturating_sub(place.y)) as u16;
        for (y, line) in (place.y + spread..bottom).zip(&lines) {
            widgets::put_line(buffer, place, place.x, y, line);
        }
        if stars < ALL {
            return;
        }
        for (number, (row, choice)) in rows.into_iter().zip(&choices).enumerate() {
            if number == 0 {
                widgets::chosen(buffer, look, row);
            }
            let words = if number == 0 { look.ink(Ink::Strong) } else { look.ink(Ink::Text) };
            widgets::put(buffer, row, row.x + 2, row.y, &choice.key, look.bold(Ink::Accent));
            let room = row.width.saturating_sub(9) as usize;
            widgets::put(buffer, row, row.x + 9, row.y, choice.within(room), words);
        }
    }

    pub(super) fn help(&self, victory: &Victory) -> Help {
        let solved_by_program = !victory.is_own;
        if self.lessons.is_some() {
            return Help { solved_by_program, ..Help::in_lesson() };
        }
        Help { solved_by_program, ..Help::so_far(&self.save, victory.moves, self.game.par()) }
    }

    pub(super) fn stars(&self, victory: &Victory) -> usize {
        self.help(victory).stars()
    }

    /// The stars: first those that are earned, then the missing ones. An earned star that has not appeared yet is
    /// blank.
    fn star_spans(&self, victory: &Victory, look: &Look, shown: usize) -> Vec<Span<'static>> {
        if !victory.is_own {
            return Vec::new();
        }
        let earned = self.stars(victory);
        (0..ALL)
            .map(|star| match star < earned {
                true if star < shown => Span::styled("✦ ", look.bold(Ink::Accent)),
                true => Span::raw("  "),
                false => Span::styled("✧ ", look.ink(Ink::Faint)),
            })
            .collect()
    }

    fn result_lines(&self, victory: &Victory, look: &Look, width: u16, stars: usize) -> Vec<Line<'static>> {
        let mut heading = vec![Span::styled(
            if victory.is_own { "Solved" } else { "Solved for you" },
            look.bold(Ink::Accent),
        )];
        let spans = self.star_spans(victory, look, stars);
        if !spans.is_empty() {
            let earned = self.stars(victory);
            let words = if earned == ALL { "all three".to_owned() } else { format!("{earned} of {ALL}") };
            let used = "Solved".len() + 2 * ALL + words.len() + 1;
            heading.push(Span::raw(" ".repeat((width as usize).saturating_sub(used).max(2))));
            heading.extend(spans);
            heading.push(Span::styled(words, look.ink(Ink::Muted)));
        }
        let mut lines = vec![Line::from(heading), Line::default()];
        lines.extend(widgets::wrap(look, &Prose::new().strong(self.title()), width));
        if let Some(line) = hidden_art::line(self.game.puzzle()) {
            lines.extend(widgets::wrap(look, &Prose::from(line), width));
        }
        let about = [self.kind().info().title.to_owned(), self.game.puzzle().describe().replace(", ", "  ")];
        lines.push(Line::styled(about.join("  "), look.ink(Ink::Muted)));
        if let Some(grade) = self.game.puzzle().meta().difficulty {
            lines.push(Line::styled(grade.name().to_owned(), look.ink(Ink::Muted)));
        }
        lines.push(Line::default());
        lines.extend(self.figure_lines(victory, look, width));
        lines
    }

    /// The lines for time, moves and help. If one of them cost a star, its line says so.
    fn figure_lines(&self, victory: &Victory, look: &Look, width: u16) -> Vec<Line<'static>> {
        let figure = |label: &str, value: String, style: Style, beside: String| {
            Line::from(vec![
                Span::styled(format!("{label:<9}"), look.ink(Ink::Muted)),
                Span::styled(format!("{value:>6}"), style),
                Span::styled(format!("  {beside}"), look.ink(Ink::Muted)),
            ])
        };
        let strong = look.bold(Ink::Strong);
        let mut lines = vec![figure(
            "time",
            widgets::clock(victory.seconds),
            strong,
            if victory.is_own {
                let room = (width as usize).saturating_sub(BESIDE);
                victory.reward.time_words_within(victory.seconds, self.save.hints, room)
            } else {
                String::new()
            },
        )];
        // In a lesson, help and extra moves cost no stars.
        let costs_stars = victory.is_own && self.lessons.is_none();
        let fewest = |count: u32| {
            if count > 0 && costs_stars { "none for ✦✦✦".to_owned() } else { String::new() }
        };
        if let Some(par) = self.game.par() {
            let words = match victory.moves.saturating_sub(par) {
                0 => "the fewest".to_owned(),
                _ if costs_stars => format!("{par} for ✦✦✦"),
                _ => format!("fewest {par}"),
            };
            lines.push(figure(self.kind().info().moves, victory.moves.to_string(), strong, words));
        }
        lines.push(figure("hints", self.save.hints.to_string(), strong, fewest(self.save.hints)));
        for (label, count) in [("checks", self.save.checks), ("measures", self.save.measures)] {
            if count > 0 {
                lines.push(figure(label, count.to_string(), strong, fewest(count)));
            }
        }
        if let Origin::Daily { .. } = self.save.origin {
            let streak = victory.reward.streak;
            let days = if streak == 1 { "day" } else { "days" };
            lines.push(figure("streak", streak.to_string(), strong, days.to_owned()));
        }
        lines.extend(reward_lines(&victory.reward, look));
        lines
    }
}

/// Mirrors the drawing if that matches the cells better. A generator may mirror a drawing before it makes a
/// puzzle.
fn turned_like(ink: &Mosaic, drawing: Mosaic) -> Mosaic {
    let (width, height) = (drawing.width, drawing.height);
    let mirrored = Mosaic::new(width, height, |row, column| drawing.at(row, width - 1 - column));
    let agreement = |picture: &Mosaic| {
        let places = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let agrees = |&(row, column): &(usize, usize)| {
            let cell = ink.at(row * ink.height / height, column * ink.width / width);
            cell.is_some() == picture.at(row, column).is_some()
        };
        places.filter(agrees).count()
    };
    if agreement(&mirrored) > agreement(&drawing) { mirrored } else { drawing }
}

/// The column of the words beside a figure.
const BESIDE: usize = 17;

/// The lines for a mark of mastery and for the album, after an empty line.
fn reward_lines(reward: &Reward, look: &Look) -> Vec<Line<'static>> {
    let share = |words: String, Share { done, all }: Share| {
        Line::from(vec![
            Span::styled(words, look.ink(Ink::Muted)),
            Span::styled(format!("  {done}"), look.bold(Ink::Strong)),
            Span::styled(format!(" of {all}"), look.ink(Ink::Muted)),
        ])
    };
    let mark = reward.mark.map(|name| Line::styled(mark_words(name), look.ink(Ink::Text)));
    let album = reward.album.map(|album| share("new in your album".to_owned(), album));
    let mural = reward.mural.as_ref().map(|(title, pieces)| share(format!("mural {title}"), *pieces));
    let lines: Vec<Line<'static>> = [mark, album, mural].into_iter().flatten().collect();
    if lines.is_empty() { lines } else { [vec![Line::default()], lines].concat() }
}

/// How much of the paint is on the picture at a time of the animation. A puzzle that the program solved gets
/// no paint.
fn coat(victory: &Victory, at: u64) -> Coat {
    match at {
        _ if !victory.is_own || at < STOOD => Coat::Ink,
        _ if at < PAINTED => Coat::Wet((at - STOOD) as f64 / (PAINTED - STOOD) as f64),
        _ => Coat::Dry,
    }
}

/// Draws a frame that grows from its upper left corner in both directions. `share` is the part that is drawn,
/// from 0 to 1.
fn draw_frame(look: &Look, place: Rect, share: f64, buffer: &mut Buffer) {
    let mut whole = Buffer::empty(place);
    widgets::frame(&mut whole, place, look.ink(Ink::Accent));
    let reach = (share * f64::from(place.width + place.height)) as u16;
    for at in place.positions() {
        let is_edge =
            at.x == place.x || at.y == place.y || at.x + 1 == place.right() || at.y + 1 == place.bottom();
        let distance = (at.x - place.x) + (at.y - place.y);
        if is_edge && distance <= reach && buffer.area.contains(at) {
            buffer[at] = whole[at].clone();
            buffer[at].bg = look.colour(Ink::Ground);
        }
    }
}

pub(super) fn is_wide(area: Rect) -> bool {
    area.width >= 72
}

/// The area for the picture and its frame. It has all rows but the key bar. On a narrow screen, it also
/// leaves the row above free.
fn picture_room(area: Rect) -> Rect {
    let below = if is_wide(area) { 1 } else { 2 };
    let columns = if is_wide(area) { area.width - RESULT } else { area.width };
    Rect { width: columns, height: area.height.saturating_sub(below), ..area }
}

fn inner(frame: Rect) -> Rect {
    Rect {
        x: frame.x + 1,
        y: frame.y + 1,
        width: frame.width.saturating_sub(2),
        height: frame.height.saturating_sub(2),
    }
}

fn outer(inside: Rect) -> Rect {
    Rect {
        x: inside.x.saturating_sub(1),
        y: inside.y.saturating_sub(1),
        width: inside.width + 2,
        height: inside.height + 2,
    }
}

/// The largest rectangle with these proportions in the middle of a room.
fn largest(room: Rect, (width, height): (u16, u16)) -> Rect {
    let scale = (f64::from(room.width) / f64::from(width)).min(f64::from(room.height) / f64::from(height));
    let size = |length: u16| (f64::from(length) * scale).floor() as u16;
    widgets::centred(room, size(width).max(1), size(height).max(1))
}

/// The place of the result, at the right of the picture.
pub(super) fn result_place(area: Rect, picture: Rect) -> Rect {
    let x = (picture.right() + 3).min(area.right());
    let x = x.max(area.right().saturating_sub(52));
    let width = area.right().saturating_sub(x + 1);
    Rect { x, y: area.y, width, height: area.height.saturating_sub(2) }
}

/// The rows of the choices, below the result.
pub(super) fn choice_rows(place: Rect, count: usize) -> Vec<Rect> {
    let top = place.bottom().saturating_sub(count as u16 + u16::from(place.height > 26));
    (0..count as u16)
        .map(|row| Rect { x: place.x.saturating_sub(2), y: top + row, width: place.width + 2, height: 1 })
        .collect()
}

impl Play {
    /// The rows of the choices on the screen, for a click.
    pub(super) fn shown_choice_rows(&self, victory: &Victory, area: Rect, count: usize) -> Vec<Rect> {
        let (width, height) = self.game.finale_size();
        let own = || outer(largest(inner(picture_room(area)), (width.max(1), height.max(1))));
        let picture = victory.painting.as_ref().map_or_else(own, |(_, painting)| outer(painting.place));
        choice_rows(result_place(area, picture), count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_ui::painting::Pixels;
    use ratatui::style::Color;

    #[test]
    fn a_square_picture_with_its_frame_covers_half_of_the_screen() {
        let look = Look::default();
        let square = Mosaic::new(20, 20, |_, _| Some(Color::White));
        let pixels = Pixels { ink: square.clone(), paint: square };
        for (columns, rows) in [(80, 24), (100, 30), (140, 45)] {
            let area = Rect::new(0, 0, columns, rows);
            let painting = Painting::new(&look, &pixels, inner(picture_room(area)), |_| None);
            let frame = outer(painting.place);
            assert!(2 * frame.area() >= area.area(), "{frame:?} at {columns}x{rows}");
            let result = result_place(area, frame);
            assert!(!result.intersects(frame) && result.width >= 30, "{result:?} at {columns}x{rows}");
        }
    }

    #[test]
    fn a_drawing_faces_the_same_way_as_its_cells() {
        let left =
            |size: usize| Mosaic::new(size, size, |_, column| (2 * column < size).then_some(Color::White));
        let right =
            |size: usize| Mosaic::new(size, size, |_, column| (2 * column >= size).then_some(Color::White));
        assert_eq!(turned_like(&left(4), right(8)), left(8));
        assert_eq!(turned_like(&left(4), left(8)), left(8));
    }

    #[test]
    fn the_frame_closes_from_its_upper_left_corner() {
        let area = Rect::new(0, 0, 10, 5);
        let corner = |share: f64, at: (u16, u16)| {
            let mut buffer = Buffer::empty(area);
            draw_frame(&Look::default(), area, share, &mut buffer);
            buffer[at].symbol().to_owned()
        };
        assert_eq!([corner(0.2, (0, 0)), corner(0.2, (9, 4))], ["╭", " "]);
        assert_eq!(corner(1.0, (9, 4)), "╯");
    }
}
