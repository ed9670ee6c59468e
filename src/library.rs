//! All levels there are: ours, the player's own, and what was opened from the command line.
//!
//! A book is a pack as far as it is of one game. Each has an id of its own, under which results and saves remember its
//! levels: ours the name of their folder, the player's `~own` and `~packs/<name>`, an opened one its whole path; so
//! none is taken for another. Books are read once; a screen that wants to see what has been added asks again.

use crate::games::GAMES;
use crate::levels;
use crate::store::packs::{self, Folder};
use crate::store::{self, Store};
use pentimento_base::prose::capital;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A puzzle that is part of the program, or shared.
#[derive(Clone)]
pub enum Held {
    Ours(&'static dyn AnyPuzzle),
    Theirs(Arc<dyn AnyPuzzle>),
}

impl Deref for Held {
    type Target = dyn AnyPuzzle;

    fn deref(&self) -> &Self::Target {
        match self {
            Held::Ours(puzzle) => *puzzle,
            Held::Theirs(puzzle) => puzzle.as_ref(),
        }
    }
}

/// A level of a book.
#[derive(Clone)]
pub struct Piece {
    /// In its pack.
    pub name: String,
    pub number: usize,
    pub title: String,
    pub puzzle: Held,
}

/// The levels of one game in one pack.
#[derive(Clone)]
pub struct Book {
    pub kind: &'static dyn Kind,
    /// The pack's id.
    pub pack: String,
    /// As shown.
    pub title: String,
    pub pieces: Vec<Piece>,
}

/// What a person has beside our levels.
#[derive(Default)]
pub struct Library {
    own: Vec<Book>,
    opened: Vec<Book>,
}

impl Library {
    /// Adds a pack that was opened; it comes before all others.
    pub fn open(&mut self, books: Vec<Book>) {
        self.opened.splice(0..0, books);
    }

    /// Reads the player's packs and puzzles again; gives a sentence for each that cannot be read.
    pub fn read_own(&mut self, store: &Store) -> Vec<String> {
        let (books, notes) = own(store);
        self.own = books;
        notes
    }

    /// How many books were opened from the command line.
    pub fn opened(&self) -> usize {
        self.opened.len()
    }

    /// Every book: those that were opened, then ours and the player's, game by game.
    pub fn books(&self) -> Vec<Book> {
        let mut books = self.opened.clone();
        for kind in GAMES.iter().copied() {
            let same = |book: &&Book| book.kind.info().name == kind.info().name;
            books.extend(ours(kind));
            books.extend(self.own.iter().filter(same).cloned());
        }
        books
    }

    fn find(&self, game: &str, pack: &str, name: &str) -> Option<(&Book, usize)> {
        let mut books = self.opened.iter().chain(&self.own);
        let book = books.find(|book| book.kind.info().name == game && book.pack == pack)?;
        Some((book, book.pieces.iter().position(|piece| piece.name == name)?))
    }

    /// The level that comes after one of a pack: its name and its puzzle.
    pub fn after(&self, game: &str, pack: &str, name: &str) -> Option<(String, Held)> {
        if let Some((book, place)) = self.find(game, pack, name) {
            let next = book.pieces.get(place + 1)?;
            return Some((next.name.clone(), next.puzzle.clone()));
        }
        let level = levels::after(game, pack, name)?;
        Some((level.name.to_owned(), Held::Ours(level.puzzle().ok()?)))
    }

    /// A level's number in its pack, from 1.
    pub fn number(&self, game: &str, pack: &str, name: &str) -> Option<usize> {
        let found = self.find(game, pack, name).map(|(book, place)| book.pieces[place].number);
        found.or_else(|| levels::number(game, pack, name))
    }
}

/// The levels that come with the program.
fn ours(kind: &'static dyn Kind) -> Vec<Book> {
    let book = |pack: &'static levels::Pack| {
        let piece = |(place, level): (usize, &'static levels::Level)| {
            // One that can't be read is a fault of ours, which a test finds; the others are still there.
            let puzzle = Held::Ours(level.puzzle().ok()?);
            let number = leading_number(level.name).unwrap_or(place + 1);
            Some(Piece { name: level.name.to_owned(), number, title: level.title(), puzzle })
        };
        let own_folder = pack.name == kind.info().name;
        let title = if own_folder { kind.info().title.to_owned() } else { titled(kind, pack.name) };
        let pieces = pack.levels.iter().enumerate().filter_map(piece).collect();
        Book { kind, pack: pack.name.to_owned(), title, pieces }
    };
    let same = |pack: &&levels::Pack| pack.kind.info().name == kind.info().name;
    levels::packs().iter().filter(same).map(book).collect()
}

/// The player's packs, and what the player has made.
pub fn own(store: &Store) -> (Vec<Book>, Vec<String>) {
    let (mut all, mut notes) = (Vec::new(), Vec::new());
    let mut add = |id: &str, name: &str, path: &Path| match packs::read(path) {
        Ok(folder) => {
            notes.extend(folder.notes.iter().cloned());
            all.extend(books(id, name, folder));
        }
        Err(error) => notes.push(error.to_string()),
    };
    for (id, name, path) in own_packs(store) {
        add(&id, &name, &path);
    }
    (all, notes)
}

/// Id, name and place of each.
fn own_packs(store: &Store) -> Vec<(String, String, PathBuf)> {
    let pack = |path: PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        (format!("~packs/{name}"), name, path)
    };
    let mut all: Vec<_> = packs::within(&store.packs_dir()).into_iter().map(pack).collect();
    if store.puzzles_dir().is_dir() {
        all.push(("~own".to_owned(), "your own".to_owned(), store.puzzles_dir()));
    }
    all
}

/// The file that holds a level of the player's, by its id without the number of one among several.
pub fn own_file(store: &Store, id: &str) -> Option<PathBuf> {
    let file = |(pack, _, path): (String, String, PathBuf)| {
        packs::file_of(&path, id.strip_prefix(&pack)?.strip_prefix('/')?)
    };
    // Only theirs begin so, and a look at the disk is saved for all other names.
    if id.starts_with('~') { own_packs(store).into_iter().find_map(file) } else { None }
}

/// A level of the player's by its id: its pack, its name there, and its puzzle.
pub fn own_level(store: &Store, id: &str) -> Option<(String, String, Held)> {
    let within = |pack: &str| Some(id.strip_prefix(pack)?.strip_prefix('/')?.to_owned());
    if !id.starts_with('~') {
        return None;
    }
    own(store).0.into_iter().find_map(|book| {
        let name = within(&book.pack)?;
        let piece = book.pieces.into_iter().find(|piece| piece.name == name)?;
        Some((book.pack, name, piece.puzzle))
    })
}

/// A folder or a file that was named on the command line; with it a sentence for each file that cannot be read.
pub fn opened(path: &Path) -> Result<(Vec<Book>, Vec<String>), store::Error> {
    let mut folder = packs::read(path)?;
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = whole.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let notes = std::mem::take(&mut folder.notes);
    Ok((books(&whole.to_string_lossy(), &name, folder), notes))
}

/// A folder's puzzles, game by game in the order of the menu.
fn books(id: &str, name: &str, folder: Folder) -> Vec<Book> {
    let mut books: Vec<Book> = GAMES
        .iter()
        .map(|&kind| Book { kind, pack: id.to_owned(), title: titled(kind, name), pieces: Vec::new() })
        .collect();
    for found in folder.found {
        let game = found.puzzle.kind().info().name;
        let Some(book) = books.iter_mut().find(|book| book.kind.info().name == game) else { continue };
        let said = found.puzzle.meta().title.clone().filter(|title| !title.trim().is_empty());
        let title = said.unwrap_or_else(|| found.name.clone());
        let number = book.pieces.len() + 1;
        book.pieces.push(Piece {
            name: found.name,
            number,
            title,
            puzzle: Held::Theirs(found.puzzle.into()),
        });
    }
    books.retain(|book| !book.pieces.is_empty());
    books
}

/// `Nonogram: long winter`, dashes being blanks.
fn titled(kind: &dyn Kind, name: &str) -> String {
    let words = capital(&name.replace(['-', '_'], " "));
    format!("{}: {words}", kind.info().title)
}

fn leading_number(name: &str) -> Option<usize> {
    let digits: String = name.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::scratch;
    use std::fs;

    const THREE: &str = "game = \"buttons\"\ncolors = 3\nstate = [0, 2, 0]\nedges = [[0, 1], [1, 2]]\n";

    #[test]
    fn the_player_s_packs_and_puzzles_stand_beside_ours() {
        let (_folder, store) = scratch();
        let winter = store.packs_dir().join("long-winter");
        fs::create_dir_all(&winter).unwrap();
        for name in ["1.toml", "2.toml"] {
            fs::write(winter.join(name), THREE).unwrap();
        }
        store.keep_puzzle("buttons", "Mine", "toml", THREE.as_bytes()).unwrap();
        let mut library = Library::default();
        let before = library.books().len();
        assert!(library.read_own(&store).is_empty());
        let books = library.books();
        assert_eq!(books.len(), before + 2);
        let titles: Vec<&str> = books.iter().map(|book| book.title.as_str()).collect();
        assert!(
            titles.contains(&"Buttons: Long winter") && titles.contains(&"Buttons: Your own"),
            "{titles:?}"
        );
        let (name, _) = library.after("buttons", "~packs/long-winter", "1").unwrap();
        assert_eq!((name.as_str(), library.number("buttons", "~packs/long-winter", "2")), ("2", Some(2)));
        assert!(library.after("buttons", "~packs/long-winter", "2").is_none());
    }

    #[test]
    fn our_levels_go_on_as_they_always_did() {
        let library = Library::default();
        let (next, _) = library.after("buttons", "buttons", "01-first-press").unwrap();
        assert!(next.starts_with("02-"), "{next}");
        assert_eq!(library.number("buttons", "buttons", "03-both-sides"), Some(3));
    }

    #[test]
    fn what_was_opened_comes_first_and_is_named_by_its_whole_path() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.toml"), THREE).unwrap();
        let (books, notes) = opened(folder.path()).unwrap();
        assert!(notes.is_empty() && Path::new(&books[0].pack).is_absolute());
        let mut library = Library::default();
        library.open(books);
        assert_eq!((library.opened(), library.books()[0].pieces.len()), (1, 1));
    }
}
