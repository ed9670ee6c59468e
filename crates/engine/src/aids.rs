//! Aids: help that a game shows on the board. Players switch aids on and off in the settings.
//!
//! A game lists its aids in `View::AIDS`. The settings file, the settings screen and the environment variables use
//! this list. The app tells a game which of its aids are on.

/// An aid as a game declares it. Games that use the same name for an aid share one setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aid {
    /// The name in `config.toml`, such as `live_errors`.
    pub name: &'static str,
    /// The label on the settings screen, such as `Live errors`.
    pub label: &'static str,
    /// What the aid does, in one sentence.
    pub help: &'static str,
    /// Whether the aid is on unless the player changes it.
    pub default: bool,
}

/// An aid for games whose clues can be contradicted.
pub const LIVE_ERRORS: Aid = Aid {
    name: "live_errors",
    label: "Live errors",
    help: "Show conflicts with the clues at once. This makes puzzles easier.",
    default: false,
};

/// Which aids are on. `Default` has none, because a board on paper or in words has no aids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Aids {
    known: &'static [Aid],
    /// One bit for each known aid.
    on: u64,
}

impl Aids {
    /// Creates the set of these aids. Each is on or off as its default says.
    pub fn by_default(known: &'static [Aid]) -> Self {
        let mut aids = Self { known, on: 0 };
        for aid in known {
            aids.set(aid, aid.default);
        }
        aids
    }

    pub fn has(self, aid: &Aid) -> bool {
        self.bit(aid) & self.on != 0
    }

    /// Switches an aid on or off. An unknown aid stays off.
    pub fn set(&mut self, aid: &Aid, on: bool) {
        let bit = self.bit(aid);
        self.on = if on { self.on | bit } else { self.on & !bit };
    }

    fn bit(self, aid: &Aid) -> u64 {
        self.known.iter().position(|known| known.name == aid.name).map_or(0, |place| 1 << place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULER: Aid = Aid { name: "ruler", label: "Ruler", help: "Shows lengths.", default: true };
    const LENS: Aid = Aid { name: "lens", label: "Lens", help: "Shows details.", default: false };

    #[test]
    fn aids_begin_as_declared_and_can_be_switched() {
        let mut aids = Aids::by_default(&[RULER, LENS]);
        assert_eq!((aids.has(&RULER), aids.has(&LENS)), (true, false));
        aids.set(&RULER, false);
        aids.set(&LENS, true);
        assert_eq!((aids.has(&RULER), aids.has(&LENS)), (false, true));
    }

    #[test]
    fn an_unknown_aid_is_off() {
        let mut aids = Aids::by_default(&[LENS]);
        aids.set(&RULER, true);
        assert!(!aids.has(&RULER));
        assert!(!Aids::default().has(&RULER));
    }
}
