//! Tests that the screen does not give away the closest dot before a line is drawn.

use super::*;
use crate::model::tests::level as on_page;

/// Two levels whose dots are in the same pixels. In the first level, the dot closest to dot 0 is dot 1. In the second
/// level, it is dot 2.
fn twins() -> [Level; 2] {
    let twin = |right: f64, left: f64| {
        on_page(
            Variant::Closest,
            &[
                (50.0, 50.0, &[0, 1]),
                (right, 50.0, &[0]),
                (left, 50.0, &[0, 1]),
                (50.0, 90.0, &[0]),
                (80.0, 10.0, &[1]),
                (10.0, 80.0, &[0]),
            ],
        )
    };
    let twins = [twin(60.1, 39.5), twin(60.5, 39.8)];
    let closest = |level: &Level| level.link(0, 0).unwrap().closest.clone();
    assert_eq!(twins.each_ref().map(closest), [vec![1], vec![2]]);
    twins
}

/// Everything that the player sees.
fn seen(shot: &mut Shot) -> (Buffer, String) {
    let buffer = shot.drawn(WIDE);
    let panel: Vec<String> = Dots::panel(&shot.scene(), 34).iter().map(ToString::to_string).collect();
    (buffer, format!("{}\n{}", panel.join("\n"), Dots::status(&shot.scene())))
}

#[test]
fn no_frame_before_a_join_depends_on_which_dot_is_the_closest() {
    let mut shots = twins().map(Shot::of);
    let keys = [Action::Up, Action::Down, Action::Left, Action::Right];
    let mut aims = std::collections::BTreeSet::new();
    for first in keys {
        for second in keys {
            for third in keys {
                let frames = shots.each_mut().map(|shot| {
                    let mut frames = vec![seen(shot)];
                    for key in [Action::Act, first, second, Action::Next, third, Action::Back] {
                        let _ = shot.press(key);
                        aims.extend(shot.ui.aim);
                        frames.push(seen(shot));
                    }
                    shot.ui = Dots::ui(&shot.level);
                    frames
                });
                assert!(frames[0] == frames[1], "{first:?} {second:?} {third:?}");
            }
        }
    }
    assert_eq!(aims.len(), 5, "every other dot was aimed at");
}

#[test]
fn all_candidates_look_the_same_and_so_does_the_aim_at_them() {
    let mut shot = Shot::of(twins()[0].clone());
    let _ = shot.press(Action::Act);
    let drawn = shot.drawn(WIDE);
    let around = |shot: &Shot, drawn: &Buffer, dot: usize| {
        let (x, y) = shot.cell(WIDE, dot);
        (x - 2..=x + 2).map(|x| drawn[(x, y)].clone()).collect::<Vec<_>>()
    };
    let looks = [1, 3, 5].map(|dot| around(&shot, &drawn, dot));
    assert!(looks.iter().all(|look| *look == looks[0]));
    let aims = [1, 3, 5].map(|dot| {
        shot.ui.aim = Some(dot as u32);
        let drawn = shot.drawn(WIDE);
        around(&shot, &drawn, dot)
    });
    assert!(aims.iter().all(|aim| *aim == aims[0] && *aim != looks[0]));
}

#[test]
fn only_measuring_tells_the_twins_apart() {
    let results = twins().map(|level| {
        let mut shot = Shot::of(level);
        let _ = (shot.press(Action::Act), shot.press(Action::Right));
        shot.press(Action::Command("measure"))
    });
    assert_ne!(results[0], results[1]);
}
