use super::*;
use crate::games::GAMES;
use crate::packs::Library;
use crate::store::Origin;
use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;
use image::codecs::png::PngDecoder;
use pentimento_base::job::Job;
use std::io::Cursor;

/// Solves the example of a game step by step with hints.
fn solved(place: usize) -> Save {
    let puzzle = GAMES[place].example();
    let mut game = puzzle.open();
    let mut save = save_game::begin(&Library::default(), &*puzzle, Origin::File);
    let mut steps = Vec::new();
    let _ = puzzle.explain(&[], &Job::endless(), &mut |step| {
        steps.push(step.moves);
        true
    });
    for moves in steps {
        game.play(&moves).expect("a step of the solution");
    }
    save_game::update(&mut save, &*game, 60);
    save
}

#[test]
fn an_exported_film_has_the_same_frames_when_it_is_read_again() {
    for (place, kind) in GAMES.iter().enumerate() {
        let name = kind.info().name;
        let film = Film::of(&solved(place)).expect(name);
        assert!(film.frames.len() >= 2, "{name}: {}", film.frames.len());
        let gif = film.gif().expect(name);
        let decoded = GifDecoder::new(Cursor::new(&gif)).expect(name).into_frames();
        let decoded = decoded.collect_frames().expect(name);
        assert_eq!(decoded.len(), film.frames.len(), "{name}");
        for (frame, decoded) in film.frames.iter().zip(&decoded) {
            let pixels: Vec<[u8; 3]> =
                decoded.buffer().pixels().map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
            assert!(pixels == frame.pixels, "{name}");
        }
        let png = film.apng().expect(name);
        let apng = PngDecoder::new(Cursor::new(&png)).expect(name).apng().expect(name);
        assert_eq!(apng.into_frames().count(), film.frames.len(), "{name}");
        assert!(gif.len() < 200_000 && png.len() < 400_000, "{name}: {} {}", gif.len(), png.len());
    }
}

#[test]
fn a_recording_has_a_line_for_each_board() {
    let text = cast(&solved(1)).expect("a recording");
    let mut lines = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    let head = lines.next().expect("a head");
    assert_eq!((&head["version"], &head["width"]), (&2.into(), &80.into()));
    let events: Vec<_> = lines.collect();
    assert!(events.len() > 3 && events.iter().all(|event| event[1] == "o"));
    let times: Vec<f64> = events.iter().map(|event| event[0].as_f64().expect("a time")).collect();
    assert!(times.is_sorted() && times[0] < 0.01);
}

#[test]
fn a_long_film_keeps_its_first_and_its_last_frame() {
    let kept = thinned((0..1000).collect());
    assert_eq!((kept.len(), kept[0], kept[MOST_FRAMES - 1]), (MOST_FRAMES, 0, 999));
    assert_eq!(thinned(vec![1, 2, 3]), [1, 2, 3]);
}

#[test]
fn a_game_without_moves_has_no_film() {
    let puzzle = GAMES[1].example();
    let mut save = save_game::begin(&Library::default(), &*puzzle, Origin::File);
    save_game::update(&mut save, &*puzzle.open(), 1);
    assert!(Film::of(&save).is_err() && cast(&save).is_err());
}
