//! Draws the solved screen: the picture in its frame, the result, and what to do next.

use super::Play;
use super::victory::Victory;
use crate::app::context::Context;
use crate::store::Origin;
use pentimento_base::prose::Prose;
use pentimento_engine::view::Mode;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

impl Play {
    pub(super) fn draw_victory(&self, victory: &Victory, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let progress = victory.progress(context);
        let picture = picture_place(area, self.game.finale_size());
        let inside = Rect {
            x: picture.x + 1,
            y: picture.y + 1,
            width: picture.width.saturating_sub(2),
            height: picture.height.saturating_sub(2),
        };
        self.game.finale(&context.showing(Mode::Watching), progress, inside, buffer);
        if progress < 1.0 {
            return;
        }
        widgets::frame(buffer, picture, look.ink(Ink::Accent));
        self.draw_caption(look, area, picture, buffer);
        self.draw_result(victory, context, area, buffer);
    }

    /// Draws the title and the size, centred below the picture.
    fn draw_caption(&self, look: &Look, area: Rect, picture: Rect, buffer: &mut Buffer) {
        let caption =
            format!("{}  {}", self.kind().info().title.to_lowercase(), self.game.puzzle().describe());
        let column = picture_column(area);
        let mut lines =
            widgets::wrap(look, &Prose::new().target(self.title()), column.width.saturating_sub(4));
        lines.truncate((area.bottom().saturating_sub(picture.bottom() + 2)).max(1) as usize);
        lines.push(Line::styled(caption, look.ink(Ink::Muted)));
        let below = Rect { height: column.height.max(area.height.saturating_sub(1)), ..column };
        for (y, line) in (picture.bottom()..).zip(&lines) {
            let width = line.to_string().trim_end().width() as u16;
            let middle = (picture.x + picture.width / 2).saturating_sub(width / 2);
            let x = middle.min(column.right().saturating_sub(width + 1)).max(column.x);
            widgets::put_line(buffer, below, x, y, line);
        }
    }

    fn draw_result(&self, victory: &Victory, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let place = result_place(area);
        let choices = self.choices(context, area);
        let rows = choice_rows(area, choices.len());
        let room = rows.first().map_or(place.bottom(), |row| row.y).saturating_sub(place.y);
        for (y, line) in (place.y..).zip(self.result_lines(victory, look).iter().take(room as usize)) {
            widgets::put_line(buffer, place, place.x, y, line);
        }
        for (number, (row, choice)) in rows.into_iter().zip(&choices).enumerate() {
            if number == 0 {
                widgets::chosen(buffer, look, row);
            }
            let words = if number == 0 { look.ink(Ink::Strong) } else { look.ink(Ink::Text) };
            widgets::put(buffer, row, row.x + 2, row.y, &choice.key, look.bold(Ink::Accent));
            widgets::put(buffer, row, row.x + 9, row.y, &choice.words, words);
        }
    }

    fn result_lines(&self, victory: &Victory, look: &Look) -> Vec<Line<'static>> {
        let mut lines = vec![Line::styled(
            if victory.is_own { "Solved" } else { "Solved for you" },
            look.bold(Ink::Strong),
        )];
        if let Some(par) = self.game.par().filter(|_| victory.is_own) {
            let stars = stars(victory.moves, par);
            let words = if victory.moves <= par { "the fewest possible" } else { "" };
            lines.push(Line::from(vec![
                Span::styled("✱".repeat(stars), look.ink(Ink::Accent)),
                Span::styled("∙".repeat(3 - stars), look.ink(Ink::Line)),
                Span::styled(format!("  {words}"), look.ink(Ink::Muted)),
            ]));
        }
        lines.push(Line::default());
        let figure = |label: &str, value: String, style: Style, beside: String| {
            Line::from(vec![
                Span::styled(format!("{label:<9}"), look.ink(Ink::Muted)),
                Span::styled(format!("{value:<8}"), style),
                Span::styled(beside, look.ink(Ink::Muted)),
            ])
        };
        let strong = look.ink(Ink::Strong);
        let time = widgets::clock(victory.seconds);
        lines.push(match victory.best {
            Some(best) if victory.is_own && victory.seconds < best => {
                figure("time", time, look.bold(Ink::Accent), "a new best".into())
            }
            Some(best) => figure("time", time, strong, format!("best {}", widgets::clock(best))),
            None => figure("time", time, strong, String::new()),
        });
        let par = self.game.par().map_or_else(String::new, |par| format!("par {par}"));
        lines.push(figure(self.kind().info().moves, victory.moves.to_string(), strong, par));
        lines.push(figure("hints", self.save.hints.to_string(), strong, String::new()));
        if self.save.checks > 0 {
            lines.push(figure("checks", self.save.checks.to_string(), strong, String::new()));
        }
        if self.save.measures > 0 {
            lines.push(figure("measured", self.save.measures.to_string(), strong, String::new()));
        }
        if let Some(grade) = self.game.puzzle().meta().difficulty {
            lines.push(figure("grade", grade.name().to_owned(), strong, String::new()));
        }
        if let Origin::Daily { .. } = self.save.origin {
            let days = if victory.streak == 1 { "day" } else { "days" };
            lines.push(figure("streak", format!("{} {days}", victory.streak), strong, String::new()));
        }
        lines
    }
}

/// The number of stars: three for at most par, two for up to a quarter more than par, otherwise one.
fn stars(moves: usize, par: usize) -> usize {
    if moves <= par {
        3
    } else if moves <= par + par.div_ceil(4).max(1) {
        2
    } else {
        1
    }
}

pub(super) fn is_wide(area: Rect) -> bool {
    area.width >= 72
}

/// The area for the picture and its caption.
fn picture_column(area: Rect) -> Rect {
    if is_wide(area) {
        Rect { width: area.width * 11 / 20, ..area }
    } else {
        Rect { x: area.x + area.width / 2, width: area.width / 2, ..area }
    }
}

fn picture_place(area: Rect, (width, height): (u16, u16)) -> Rect {
    let column = picture_column(area);
    let below = if is_wide(area) { 4 } else { 3 };
    let room = Rect { height: area.height.saturating_sub(below), ..column };
    widgets::centred(
        room,
        width.saturating_add(2).min(room.width.saturating_sub(2)),
        height.saturating_add(2).min(room.height),
    )
}

fn result_place(area: Rect) -> Rect {
    if is_wide(area) {
        let x = area.x + area.width * 11 / 20 + 3;
        let top = area.y + (area.height / 6).max(1);
        Rect { x, y: top, width: area.right() - x, height: area.height.saturating_sub(3).saturating_sub(top) }
    } else {
        Rect { x: area.x + 2, width: (area.width / 2).max(20), height: area.height.saturating_sub(1), ..area }
    }
}

/// The rows of the choices below the result.
pub(super) fn choice_rows(area: Rect, count: usize) -> Vec<Rect> {
    let place = result_place(area);
    let top = if is_wide(area) {
        (place.y + 11).min(place.bottom().saturating_sub(count as u16))
    } else {
        place.bottom().saturating_sub(count as u16)
    };
    (0..count as u16)
        .map(|row| Rect { x: place.x.saturating_sub(2), y: top + row, width: place.width.min(40), height: 1 })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn par_earns_three_stars_and_nearly_par_two() {
        assert_eq!([stars(8, 8), stars(10, 8), stars(11, 8), stars(99, 8)], [3, 2, 1, 1]);
        assert_eq!([stars(1, 1), stars(2, 1), stars(3, 1)], [3, 2, 1]);
    }
}
