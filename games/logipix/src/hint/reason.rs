//! The next thing that follows from a web of lines, by the cheapest technique that finds something.
//!
//! What is concluded is a whole line or cells that must be on one. A conclusion about a number always comes from the
//! lines that are left to it; techniques differ in how lines are struck out before. What was struck out stays so while
//! the same reasoner goes on, as a person remembers it.

use crate::hint::candidates::{Id, Struck, Web};
use crate::hint::ladder;
use crate::model::{Board, Cell, Level, Note};
use crate::solve::field::Place;
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::ladder::Technique;

/// Suppositions are made about numbers with so many lines at the most.
const PROBED: usize = 48;

/// Why something follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    Ones,
    /// One equal number in reach.
    Mate,
    /// So many equal numbers are in reach.
    Line {
        mates: usize,
    },
    /// So many lines are left.
    Common {
        lines: usize,
    },
    /// Lines went because they would leave these numbers nothing; so many are left.
    Cut {
        victims: Vec<Cell>,
        struck: usize,
        lines: usize,
    },
    /// The cell that only this number reaches.
    Reach {
        cell: Cell,
    },
    /// The line that was supposed last, the number that it leaves nothing, the lines in between, and how many went.
    Probe {
        line: Vec<Cell>,
        victim: Cell,
        after: usize,
        struck: usize,
    },
    Cases,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inference {
    pub why: Why,
    /// The number it is about.
    pub clue: Cell,
    /// Lines to be drawn.
    pub lines: Vec<Vec<Cell>>,
    /// Cells that are on a line.
    pub cells: Vec<Cell>,
}

impl Inference {
    pub fn rung(&self) -> &'static Technique {
        match self.why {
            Why::Ones => &ladder::ONES,
            Why::Mate => &ladder::MATE,
            Why::Line { .. } => &ladder::LINE,
            Why::Common { .. } => &ladder::COMMON,
            Why::Cut { .. } => &ladder::CUT,
            Why::Reach { .. } => &ladder::REACH,
            Why::Probe { .. } => &ladder::PROBE,
            Why::Cases => &ladder::CASES,
        }
    }
}

/// A board that is being thought about.
#[derive(Debug, Clone)]
pub struct Reasoner<'a> {
    level: &'a Level,
    web: Web,
    /// Cells known to be on a line.
    noted: Vec<bool>,
    ones: Vec<Cell>,
    /// What was struck out without a conclusion so far.
    struck: Vec<Struck>,
    probed: Option<Probed>,
    /// For each number, how many lines it had when it was last found to tell nothing: while it has as many, it still
    /// tells nothing, since lines only ever go.
    quiet: Vec<usize>,
    /// The same for what it cuts off.
    harmless: Vec<usize>,
}

/// No number was looked at yet.
const NEVER: usize = usize::MAX;

#[derive(Debug, Clone)]
struct Probed {
    line: Vec<Cell>,
    victim: usize,
    after: usize,
    struck: usize,
}

/// What a number's lines tell.
enum Told {
    Nothing,
    /// It has no line left: the board is wrong.
    Dead,
    Line(Id),
    Cells(Vec<Place>),
}

impl<'a> Reasoner<'a> {
    pub fn new(level: &'a Level, board: &Board, job: &Job) -> Result<Self, Stopped> {
        let noted = (0..level.size() as Cell).map(|cell| board.note(cell) == Note::On).collect();
        let ones = level.clues().filter(|&c| level.number(c) == 1 && !board.is_on_line(c)).collect();
        let web = Web::new(level, board, job)?;
        let never = vec![NEVER; web.field.clues.len()];
        let (quiet, harmless) = (never.clone(), never);
        Ok(Self { level, web, noted, ones, struck: Vec::new(), probed: None, quiet, harmless })
    }

    /// Takes a conclusion for known.
    pub fn take(&mut self, found: &Inference) {
        for line in &found.lines {
            self.ones.retain(|&one| one != line[0]);
            self.web.draw(line);
            for &cell in line {
                self.noted[cell as usize] = false;
            }
        }
        for &cell in &found.cells {
            self.noted[cell as usize] = true;
        }
        self.struck.clear();
        self.probed = None;
    }

    /// How many lines are left to a number, where they are counted.
    pub fn lines_left(&self, clue: Cell) -> Option<usize> {
        let index = self.web.field.index[self.web.field.place(clue) as usize] as usize;
        self.web.is_listed(index).then(|| self.web.count(index))
    }

    /// What follows next; `None` where only cases help, or nothing at all.
    pub fn conclusion(&mut self, job: &Job) -> Result<Option<Inference>, Stopped> {
        loop {
            if let Some(found) = self.ones().or_else(|| self.single()).or_else(|| self.common()) {
                return Ok(Some(found));
            }
            // Long walks are made only when nothing else is left to see.
            if !self.web.count_again() {
                break;
            }
            self.harmless.fill(NEVER);
        }
        loop {
            job.go_on()?;
            if let Some(found) = self.cut().or_else(|| self.reach()) {
                return Ok(Some(found));
            }
            let before = self.struck.len();
            if let Some(found) = self.probe(job)? {
                return Ok(Some(found));
            }
            if self.struck.len() == before {
                return Ok(None);
            }
        }
    }

    fn ones(&self) -> Option<Inference> {
        let clue = *self.ones.first()?;
        let lines = self.ones.iter().map(|&one| vec![one]).collect();
        Some(Inference { why: Why::Ones, clue, lines, cells: Vec::new() })
    }

    fn clue(&self, index: usize) -> Cell {
        self.web.field.cell(self.web.field.clues[index])
    }

    /// Equal numbers without a line that are near enough.
    pub fn mates(&self, clue: usize) -> impl Iterator<Item = usize> + '_ {
        let field = &self.web.field;
        let open = field.partners[clue].iter().filter(|&&other| !field.joined[other as usize]);
        open.map(|&other| field.index[other as usize] as usize)
    }

    fn single(&self) -> Option<Inference> {
        let with_one = || self.web.listed().filter(|&clue| self.web.count(clue) == 1);
        let line = |clue: usize, why: Why| {
            let lines = self.web.left(clue).iter().map(|&id| self.web.cells(id)).collect();
            Inference { why, clue: self.clue(clue), lines, cells: Vec::new() }
        };
        let mated = with_one().find(|&clue| self.mates(clue).take(2).count() == 1);
        mated.map(|clue| line(clue, Why::Mate)).or_else(|| {
            let clue = with_one().next()?;
            Some(line(clue, Why::Line { mates: self.mates(clue).count() }))
        })
    }

    fn told(&self, clue: usize) -> Told {
        let left = self.web.left(clue);
        match left[..] {
            [] => Told::Dead,
            [only] => Told::Line(only),
            _ => {
                let mut common = self.web.common(&left);
                common.retain(|&place| !self.noted[self.web.field.cell(place) as usize]);
                if common.is_empty() { Told::Nothing } else { Told::Cells(common) }
            }
        }
    }

    /// What a number's lines tell, with the reason why they are so few.
    fn conclude(&self, clue: usize, why: impl FnOnce() -> Why) -> Option<Inference> {
        let (lines, cells) = match self.told(clue) {
            Told::Nothing | Told::Dead => return None,
            Told::Line(id) => (vec![self.web.cells(id)], Vec::new()),
            Told::Cells(places) => (Vec::new(), self.web.field.cells(&places)),
        };
        Some(Inference { why: why(), clue: self.clue(clue), lines, cells })
    }

    /// Of the numbers with cells in common that one which has the fewest lines.
    fn common(&mut self) -> Option<Inference> {
        let fresh = |&clue: &usize| self.quiet[clue] != self.web.count(clue);
        let mut listed: Vec<usize> = self.web.listed().filter(fresh).collect();
        listed.sort_by_key(|&clue| self.web.count(clue));
        for clue in listed {
            let lines = self.web.count(clue);
            let found = self.conclude(clue, || Why::Common { lines });
            if found.is_some() {
                return found;
            }
            self.quiet[clue] = lines;
        }
        None
    }

    /// Strikes out lines that leave another number nothing, until a number is told something by it.
    fn cut(&mut self) -> Option<Inference> {
        let mut changed = true;
        while changed {
            changed = false;
            let fresh = |&clue: &usize| self.harmless[clue] != self.web.count(clue);
            let listed: Vec<usize> = self.web.listed().filter(fresh).collect();
            for victim in listed {
                for line in self.web.cutting(victim) {
                    self.web.strike(line);
                    self.struck.push(Struck { line, victim });
                    changed = true;
                    for end in self.web.ends(line) {
                        if self.web.is_listed(end)
                            && let Some(found) = self.conclude(end, || self.why_cut(end))
                        {
                            return Some(found);
                        }
                    }
                }
                self.harmless[victim] = self.web.count(victim);
            }
        }
        None
    }

    fn why_cut(&self, clue: usize) -> Why {
        let lines = self.web.count(clue);
        if let Some(probed) = &self.probed {
            return self.why_probed(probed);
        }
        let mine: Vec<&Struck> =
            self.struck.iter().filter(|struck| self.web.ends(struck.line).contains(&clue)).collect();
        let mut victims: Vec<Cell> = mine.iter().map(|struck| self.clue(struck.victim)).collect();
        victims.sort_unstable();
        victims.dedup();
        Why::Cut { victims, struck: mine.len(), lines }
    }

    fn why_probed(&self, probed: &Probed) -> Why {
        Why::Probe {
            line: probed.line.clone(),
            victim: self.clue(probed.victim),
            after: probed.after,
            struck: probed.struck,
        }
    }

    /// A noted cell that the lines of one number only can pass.
    fn reach(&mut self) -> Option<Inference> {
        for cell in 0..self.level.size() as Cell {
            if !self.noted[cell as usize] {
                continue;
            }
            let place = self.web.field.place(cell);
            let Some(owner) = self.only_owner(place) else { continue };
            for id in self.web.left(owner) {
                if !self.web.line(id).contains(&place) {
                    self.web.strike(id);
                    self.struck.push(Struck { line: id, victim: owner });
                }
            }
            let why = || match &self.probed {
                Some(probed) => self.why_probed(probed),
                None => Why::Reach { cell },
            };
            if let Some(found) = self.conclude(owner, why) {
                return Some(found);
            }
        }
        None
    }

    /// The number at an end of every line that can pass a place, if all lines are counted.
    fn only_owner(&self, place: Place) -> Option<usize> {
        let field = &self.web.field;
        let cell = field.cell(place);
        let uncounted = (0..field.clues.len()).any(|clue| {
            let reach = usize::from(field.number[field.clues[clue] as usize]);
            let near = self.level.distance(self.clue(clue), cell) < reach;
            near && self.web.is_open(clue) && !self.web.is_listed(clue)
        });
        let mut lines = self.web.passing(place);
        let first = lines.next().filter(|_| !uncounted)?;
        let mut owners = self.web.ends(first).to_vec();
        for id in lines {
            let ends = self.web.ends(id);
            owners.retain(|owner| ends.contains(owner));
        }
        owners.first().copied()
    }

    /// Supposes lines one after the other, those of the numbers with the fewest first.
    fn probe(&mut self, job: &Job) -> Result<Option<Inference>, Stopped> {
        let mut clues: Vec<usize> =
            self.web.listed().filter(|&clue| self.web.count(clue) <= PROBED).collect();
        clues.sort_by_key(|&clue| self.web.count(clue));
        for clue in clues {
            job.go_on()?;
            for id in self.web.left(clue) {
                let Some((victim, after)) = self.web.suppose(id) else { continue };
                let struck = self.probed.as_ref().map_or(0, |probed| probed.struck) + 1;
                self.probed = Some(Probed { line: self.web.cells(id), victim, after, struck });
                self.web.strike(id);
                self.struck.push(Struck { line: id, victim });
                for end in self.web.ends(id) {
                    let why = || self.probed.as_ref().map_or(Why::Cases, |probed| self.why_probed(probed));
                    if self.web.is_listed(end)
                        && let Some(found) = self.conclude(end, why)
                    {
                        return Ok(Some(found));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The last resort: of a solution the line that has the fewest others beside it.
    pub fn case(&self, solution: &[Vec<Cell>]) -> Option<Inference> {
        let field = &self.web.field;
        let open =
            solution.iter().filter(|line| line.len() > 1 && !field.joined[field.place(line[0]) as usize]);
        let choices = |line: &&Vec<Cell>| self.lines_left(line[0]).unwrap_or(usize::MAX);
        let line = open.min_by_key(choices)?;
        Some(Inference { why: Why::Cases, clue: line[0], lines: vec![line.clone()], cells: Vec::new() })
    }
}
