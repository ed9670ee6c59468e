//! Draws the play screen: header, board, status line, and the panel or the rail (a column beside the board).

use super::note::{NotePlace, note_width};
use super::places::{self, Layout, Wanted};
use super::theatre_view::track_rows;
use super::{Activity, Play, mode};
use crate::app::context::Context;
use crate::save_game;
use crate::store::Origin;
use crate::store::stars::{ALL, Help};
use pentimento_engine::contract::Standing;
use pentimento_ui::fit::{self, Bars, Fit};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

impl Play {
    /// The size of the cells: the player's choice, or the largest at which the board fits.
    pub(super) fn fit(&self, context: &Context, area: Rect) -> Option<Fit> {
        let (needs, terminal) = (self.game.needs(&context.look), (area.width, area.height));
        let choose = |rows: u16| match self.zoom {
            Some(zoom) if zoom.terminal == terminal => fit::arrange(&needs, zoom.size, (area.width, rows)),
            _ => fit::choose(&needs, (area.width, rows)),
        };
        let whole = choose(area.height);
        let track = match (&self.activity, whole.map(|fit| fit.bars)) {
            // The track of the theatre is below the board and must not hide rows of it. In a rail, the track
            // needs no rows of the board.
            (Activity::Watching(_), Some(bars @ (Bars::Lying | Bars::Bare))) => track_rows(area, bars),
            _ => return whole,
        };
        choose(area.height.saturating_sub(track))
    }

    pub(super) fn layout(&self, context: &Context, area: Rect) -> Layout {
        let fit = self.fit(context, area);
        let bars = places::bars(area, fit);
        let note_rows = match bars {
            Bars::Bare => {
                self.note(context, note_width(area, NotePlace::Below), NotePlace::Below).len() as u16
            }
            Bars::Standing | Bars::Lying => 0,
        };
        let below = match self.activity {
            Activity::Watching(_) => track_rows(area, bars),
            Activity::Playing | Activity::Paused | Activity::Comparing | Activity::Solved(_) => 0,
        };
        let keys = self.key_bar(context).len();
        let mut layout = places::layout(area, Wanted { fit, note_rows, below, keys });
        // In a rail, a hint may use the rows of the message while there is none.
        if let (Some(panel), Some(_), None) = (&mut layout.panel, layout.rail, context.message())
            && self.game.hint().is_some()
        {
            panel.height = layout.keys.y.saturating_sub(1 + below + panel.y).max(panel.height);
        }
        layout
    }

    pub(super) fn draw_all(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        match &self.activity {
            Activity::Solved(victory) => self.draw_victory(victory, context, area, buffer),
            Activity::Paused => self.draw_pause(context, area, buffer),
            Activity::Playing | Activity::Comparing | Activity::Watching(_) => {
                let layout = self.layout(context, area);
                let showing = context.showing(mode(&self.activity));
                if let Some(rail) = layout.rail {
                    widgets::wipe(buffer, rail, context.look.on(Ink::Text, Ink::Panel));
                    self.draw_rail_header(context, layout.header, buffer);
                } else {
                    self.draw_header(context, layout.header, buffer);
                }
                self.game.draw(&showing, layout.board, buffer);
                self.draw_panel(context, &layout, buffer);
                if let Activity::Watching(watching) = &self.activity {
                    self.draw_transport(watching, context, &layout, buffer);
                } else {
                    self.draw_status(context, &layout, buffer);
                }
            }
        }
    }

    fn draw_header(&self, context: &Context, row: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let right = match &self.activity {
            Activity::Watching(_) => self.theatre_figures(look, row.width),
            Activity::Playing | Activity::Paused | Activity::Comparing | Activity::Solved(_) => {
                self.figures(context, row.width)
            }
        };
        let game = self.kind().info().title;
        let taken = game.width() + right.iter().map(Span::width).sum::<usize>();
        // There are two blanks at each end of the row, two after the game's name and one before the figures.
        let title = self.title_within(context, (row.width as usize).saturating_sub(taken + 7));
        let mut left = vec![
            Span::styled(game, look.bold(Ink::Accent)),
            Span::raw("  "),
            Span::styled(title, look.ink(Ink::Strong)),
        ];
        // The size is shown only if it fits.
        let size = format!("  {}", self.game.puzzle().describe().replace(", ", "  "));
        let taken: usize = left.iter().chain(&right).map(Span::width).sum();
        if taken + size.chars().count() + 8 <= row.width as usize {
            left.push(Span::styled(size, look.ink(Ink::Muted)));
        }
        widgets::header(buffer, row, look, &left, &right);
    }

    /// The title for the header. If a level's title is too long, this is the level's number.
    fn title_within(&self, context: &Context, room: usize) -> String {
        let title = save_game::title_now(&self.save.title, &self.save.origin);
        if let Origin::Level { pack, name } = &self.save.origin
            && title.width() > room
            && let Some(number) = context.library.number(&self.save.game, pack, name)
        {
            return format!("Level {number}");
        }
        title
    }

    /// Draws the two rows at the top of a rail, the column beside the board: `Nonogram  Hard  12:41` and the
    /// progress.
    fn draw_rail_header(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let mut right = match &self.activity {
            Activity::Watching(_) => self.theatre_figures(look, 0),
            _ if context.config.settings.timer => {
                vec![Span::styled(widgets::clock(self.seconds(context)), look.ink(Ink::Text))]
            }
            _ => Vec::new(),
        };
        let size = self.game.puzzle().describe();
        let mut left = vec![Span::styled(self.kind().info().title, look.bold(Ink::Accent))];
        let mut room = (area.width as usize).saturating_sub(left[0].width() + 2);
        if right.iter().map(Span::width).sum::<usize>() > room {
            right.clear();
        }
        room = room.saturating_sub(right.iter().map(Span::width).sum());
        let title = self.title_within(context, room.saturating_sub(2));
        for (text, ink) in [(title, Ink::Strong), (size, Ink::Muted)] {
            if text.width() + 2 <= room {
                room -= text.width() + 2;
                left.push(Span::styled(format!("  {text}"), look.ink(ink)));
            }
        }
        widgets::put_line(buffer, area, area.x, area.y, &Line::from(left));
        let width: usize = right.iter().map(Span::width).sum();
        let x = area.right().saturating_sub(width as u16);
        widgets::put_line(buffer, area, x, area.y, &Line::from(right));
        // The theatre shows another board than the one that the progress is about.
        if !matches!(self.activity, Activity::Watching(_)) {
            let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
            self.draw_progress(context, below, buffer);
        }
    }

    /// Draws a bar with the percentage, or the number of moves and par (the fewest moves).
    fn draw_progress(&self, context: &Context, row: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let (text, share) = match (self.game.par(), self.game.standing()) {
            (Some(par), _) => (format!("{} of {par}", self.game.moves()), None),
            (None, Standing::Playing { done, total }) if total > 0 && self.is_par_known => {
                (format!("{}%", 100 * done / total), Some(done as f64 / total as f64))
            }
            (None, Standing::Playing { .. } | Standing::Solved) => return,
        };
        if let Some(share) = share {
            let width = (row.width as usize).saturating_sub(5);
            let bar = match self.ghost_share(context) {
                Some(ghost) => widgets::bar_with_ghost(look, width, share, ghost),
                None => widgets::bar(look, width, share).to_vec(),
            };
            widgets::put_line(buffer, row, row.x, row.y, &Line::from(bar));
        }
        let x = row.right().saturating_sub(text.len() as u16);
        widgets::put(buffer, row, x, row.y, &text, look.bold(Ink::Accent));
    }

    /// The figures in the header: time, moves, and either par (the fewest moves) or progress.
    fn figures(&self, context: &Context, width: u16) -> Vec<Span<'static>> {
        let look = &context.look;
        let gap = if width >= 60 { "   " } else { "  " };
        let mut figures = Vec::new();
        let mut figure = |label: &str, value: String, style: Style| {
            if !figures.is_empty() {
                figures.push(Span::raw(gap));
            }
            if !label.is_empty() {
                figures.push(Span::styled(format!("{label} "), look.ink(Ink::Muted)));
            }
            figures.push(Span::styled(value, style));
        };
        if context.config.settings.timer {
            figure("", widgets::clock(self.seconds(context)), look.ink(Ink::Text));
        }
        // In a game that hides a picture, the number of moves says nothing about how well it goes.
        if self.game.par().is_some() || self.game.moves() > 0 && !self.kind().facts().hides_picture {
            figure(self.kind().info().moves, self.game.moves().to_string(), look.ink(Ink::Strong));
        } else if self.save.hints > 0 {
            figure("hints", self.save.hints.to_string(), look.ink(Ink::Strong));
        }
        if self.save.measures > 0 {
            figure("measured", self.save.measures.to_string(), look.ink(Ink::Strong));
        }
        match (self.game.par(), self.game.standing()) {
            (Some(par), _) => figure("fewest", par.to_string(), look.bold(Ink::Accent)),
            // While par (the fewest moves) is being computed, a percentage would only flash.
            (None, Standing::Playing { done, total }) if total > 0 && self.is_par_known => {
                figure("", format!("{}%", 100 * done / total), look.bold(Ink::Accent));
                if let Some(ghost) = self.ghost_share(context) {
                    figure("best", format!("{:.0}%", 100.0 * ghost), look.ink(Ink::Strong));
                }
            }
            (None, Standing::Playing { .. } | Standing::Solved) => {}
        }
        figures
    }

    fn draw_panel(&self, context: &Context, layout: &Layout, buffer: &mut Buffer) {
        if let Some(note) = layout.note {
            self.draw_note(context, note, NotePlace::Below, buffer);
        }
        let Some(panel) = layout.panel else { return };
        let showing = context.showing(mode(&self.activity));
        let note = self.note(context, note_width(panel, NotePlace::Beside), NotePlace::Beside);
        let is_playing = matches!(self.activity, Activity::Playing);
        let savepoint =
            if is_playing { self.savepoint_lines(&context.look, panel.width) } else { Vec::new() };
        let figures = self.game.panel(&showing, panel.width);
        // A rail has little room. There, the lines about a savepoint are more important than the figures.
        let groups = match layout.bars {
            Bars::Standing => {
                [self.game.cursor_lines(&showing, panel.width), savepoint, figures, self.star_lines(context)]
            }
            Bars::Lying | Bars::Bare => [Vec::new(), figures, savepoint, self.star_lines(context)],
        };
        let mut lines: Vec<Line<'static>> = Vec::new();
        for group in groups.into_iter().filter(|group| !group.is_empty()) {
            if !lines.is_empty() {
                lines.push(Line::default());
            }
            lines.extend(group);
        }
        let first_group = lines.iter().position(|line| line.width() == 0).unwrap_or(lines.len());
        let mut rows = note_rows(&note, lines.len(), panel.height);
        if first_group + 1 + usize::from(rows) > panel.height.into() {
            rows = note_rows(&note, first_group, panel.height);
        }
        let note_rows = rows;
        let gap = u16::from(note_rows > 0);
        let room = panel.height - note_rows;
        // The note is more important than the game's lines, so these get only the room above the note.
        let room_above = room.saturating_sub(gap) as usize;
        // If not even the first group of lines fits above a note, no line is shown. Without a note, the lines
        // that fit are shown.
        let lines = whole_groups(&lines, room_above).unwrap_or_else(|| {
            let kept = if note_rows > 0 { 0 } else { room_above };
            &lines[..kept]
        });
        for (y, line) in (panel.y..).zip(lines) {
            widgets::put_line(buffer, panel, panel.x, y, line);
        }
        if note_rows > 0 {
            let gap = if lines.is_empty() { 0 } else { gap };
            let rows = (lines.len() as u16 + gap).min(room);
            let place = Rect { y: panel.y + rows, height: note_rows, ..panel };
            self.draw_note(context, place, NotePlace::Beside, buffer);
        }
    }

    /// The stars that the player can still earn, on a large screen.
    fn star_lines(&self, context: &Context) -> Vec<Line<'static>> {
        let (columns, rows) = self.terminal;
        let counts = self.lessons.is_none() && self.practice.is_none();
        if columns < 120 || rows < 36 || !counts || !matches!(self.activity, Activity::Playing) {
            return Vec::new();
        }
        let look = &context.look;
        let possible = Help::so_far(&self.save, self.game.moves(), self.game.par()).stars();
        vec![Line::from(vec![
            Span::styled("✦ ".repeat(possible), look.ink(Ink::Accent)),
            Span::styled("✧ ".repeat(ALL - possible), look.ink(Ink::Faint)),
            Span::styled(" still possible", look.ink(Ink::Muted)),
        ])]
    }

    fn draw_status(&self, context: &Context, layout: &Layout, buffer: &mut Buffer) {
        let Some(row) = layout.status else { return };
        let look = &context.look;
        if let Some(name) = &self.naming {
            let x = widgets::put(buffer, row, row.x + 2, row.y, "Name: ", look.ink(Ink::Muted));
            let x = widgets::put(buffer, row, x, row.y, name, look.bold(Ink::Strong));
            widgets::put(buffer, row, x, row.y, "▌", look.ink(Ink::Accent));
            return;
        }
        let status = self.game.status(&context.showing(mode(&self.activity)));
        widgets::put_sentences(buffer, row, look, &status);
    }

    fn draw_pause(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        self.draw_header(context, Rect { height: area.height.min(1), ..area }, buffer);
        let inside = widgets::overlay(buffer, look, area, 49, 7, "Paused");
        let mut lines = widgets::wrap(look, &"The board is hidden.".into(), inside.width);
        lines.extend([Line::default(), Line::styled("Press any key to continue.", look.ink(Ink::Muted))]);
        for (y, line) in (inside.y + 1..).zip(&lines) {
            widgets::put_line(buffer, inside, inside.x, y, line);
        }
    }
}

/// The height of a note below `lines` lines. The note loses its blank lines if that makes room for all lines.
fn note_rows(note: &[Line<'static>], lines: usize, height: u16) -> u16 {
    let (whole, tight) = (note.len(), note.iter().filter(|line| line.width() > 0).count());
    let room = (height as usize).saturating_sub(lines + 1);
    let rows = if whole > room && tight <= room { tight } else { whole };
    (rows as u16).min(height)
}

/// Returns the whole groups of lines that fit. Blank lines separate groups. `None` if even the first group is
/// too long.
fn whole_groups<'a>(lines: &'a [Line<'static>], room: usize) -> Option<&'a [Line<'static>]> {
    if lines.len() <= room {
        return Some(lines);
    }
    let end = lines[..=room].iter().rposition(|line| line.width() == 0)?;
    Some(&lines[..end])
}
