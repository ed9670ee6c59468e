//! Calendar days.
//!
//! A [`Day`] counts from 1 January 1970 in the Gregorian calendar. The daily puzzle changes at midnight UTC, at the
//! same moment for everyone. So friends always have the same puzzle, travelling does not break a streak, and the
//! program needs no time zone database. The conversions are Howard Hinnant's. Their years begin in March, so that the
//! leap day comes last (<http://howardhinnant.github.io/date_algorithms.html>).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A calendar day, shown and stored as `2026-11-16`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Day(pub i64);

/// Like [`now`], in milliseconds. In tests that set the clock, these are whole seconds.
pub(crate) fn now_in_milliseconds() -> u64 {
    crate::clock::unix_milliseconds()
}

/// The seconds since 1970, or 0 if the clock is set to an earlier time.
pub(crate) fn now() -> u64 {
    crate::clock::unix_time()
}

impl Day {
    pub fn today() -> Self {
        Self::at(now())
    }

    /// The day that contains a time in Unix seconds.
    pub fn at(seconds: u64) -> Self {
        Self((seconds / 86_400) as i64)
    }

    /// The day of a date. `None` if the date does not exist, such as 30 February.
    pub fn from_civil(year: i32, month: u32, day: u32) -> Option<Self> {
        if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        let year_from_march = i64::from(year) - i64::from(month <= 2);
        let era = year_from_march.div_euclid(400);
        let year_of_era = year_from_march.rem_euclid(400);
        let day_of_year = (153 * i64::from((month + 9) % 12) + 2) / 5 + i64::from(day) - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        let number = Self(era * 146_097 + day_of_era - 719_468);
        (number.civil() == (i64::from(year), month, day)).then_some(number)
    }

    /// Year, month and day of the month.
    pub fn civil(self) -> (i64, u32, u32) {
        let shifted = self.0.saturating_add(719_468);
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = (month_from_march + 2) % 12 + 1;
        (year_of_era + era * 400 + i64::from(month <= 2), month as u32, day as u32)
    }

    /// The number of the week since 1970. Weeks begin on Monday, and 1 January 1970 was a Thursday.
    pub fn week(self) -> i64 {
        self.0.saturating_add(3).div_euclid(7)
    }

    /// The day of the week. Monday is 0.
    pub(crate) fn weekday(self) -> usize {
        self.0.saturating_add(3).rem_euclid(7) as usize
    }

    #[must_use]
    pub fn before(self, days: i64) -> Self {
        Self(self.0.saturating_sub(days))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl From<Day> for String {
    fn from(day: Day) -> Self {
        day.to_string()
    }
}

impl FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.splitn(3, '-');
        let mut part = || parts.next().filter(|p| !p.starts_with('+'));
        let date = (|| {
            let year = part()?.parse().ok()?;
            let month = part()?.parse().ok()?;
            Self::from_civil(year, month, part()?.parse().ok()?)
        })();
        date.ok_or_else(|| format!("`{text}` is not a date such as 2026-11-16"))
    }
}

impl TryFrom<String> for Day {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn known_dates_have_the_right_numbers() {
        assert_eq!(Day::from_civil(1970, 1, 1), Some(Day(0)));
        assert_eq!(Day::from_civil(2000, 3, 1), Some(Day(11_017)));
        assert_eq!(Day(20_773).to_string(), "2026-11-16");
        assert_eq!(Day(20_773).week(), Day(20_772).week() + 1, "a Monday");
        assert_eq!(Day::at(86_399), Day(0));
    }

    #[test]
    fn a_date_that_does_not_exist_is_refused() {
        assert_eq!(Day::from_civil(2025, 2, 29), None);
        assert!(Day::from_civil(2024, 2, 29).is_some());
        for text in ["", "2026", "2026-13-01", "2026-1-1-1", "2026-+1-1", "today"] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_day_converts_to_a_date_and_a_text_and_back(number in -700_000_i64..3_000_000) {
            let (year, month, day) = Day(number).civil();
            prop_assert_eq!(Day::from_civil(year as i32, month, day), Some(Day(number)));
            prop_assert_eq!(Day(number).to_string().parse(), Ok(Day(number)));
        }
    }
}
