use pentimento::engine::document::to_json;
use pentimento::engine::contract::Model;
use pentimento::engine::job::Job;
use pentimento::engine::rng::Rng;
use pentimento::games::maze::{Maze, generator::*, visibility::seen_after, judge};
use pentimento::picture::{self, Options, connect};
use std::time::Instant;
fn main() {
    let piece: usize = std::env::args().nth(1).unwrap_or("64".into()).parse().unwrap();
    for kind in ["line", "fill"] {
        let bytes = std::fs::read(format!("/work/shared/data/maze/elephant_{kind}_98.png")).unwrap();
        let (pic, _) = picture::make(&bytes, &Options{size: Some((98,98)), crop: false, clean: false, ..Options::default()}).unwrap();
        let mut mask = pic.mask();
        for (r,c) in connect::bridge(&mask).cells { mask.cells[r*mask.width+c]=true; }
        for (name, style) in [("pieces", Style::Pieces(piece)), ("paper", Style::Paper)] {
            let make = |seed| of_picture(&mask, style, Ends::Anywhere, &mut Rng::new(seed), &Job::endless()).unwrap();
            let t = Instant::now(); let a = make(1); let dt = t.elapsed(); let b = make(2);
            for (l, n) in [(&a,1),(&b,2)] {
                let mut f = vec![("game", serde_json::json!("maze"))]; f.extend(Maze::write(l));
                std::fs::write(format!("/tmp/mz/{kind}_{name}_{n}.json"), to_json(&f)).unwrap();
            }
            println!("{kind} {name}: black {} of {}, {:?}, seen {:?}, {:?}", mask.count(), mask.cells.len(), dt, seen_after(&a,&b,&Job::endless()).unwrap(), judge::report(&b,&Job::endless()).unwrap().extra);
        }
    }
}
