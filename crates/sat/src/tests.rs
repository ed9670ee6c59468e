//! Compares the solver with brute force over all assignments.

use super::*;
use pentimento_base::rng::Rng;

struct Formula {
    variables: usize,
    clauses: Vec<Vec<(usize, bool)>>,
}

fn random(rng: &mut Rng, variables: usize) -> Formula {
    let count = variables * (2 + rng.below(3)) + rng.below(6);
    let clause = |rng: &mut Rng| {
        let most = if rng.below(4) == 0 { 6 } else { 3 };
        let length = (1 + rng.below(most)).max(1 + usize::from(rng.below(8) > 0));
        (0..length).map(|_| (rng.below(variables), rng.below(2) == 0)).collect()
    };
    Formula { variables, clauses: (0..count).map(|_| clause(rng)).collect() }
}

fn models(formula: &Formula) -> usize {
    let holds = |model: usize, &(variable, plain): &(usize, bool)| (model >> variable & 1 == 1) == plain;
    let all = 0..1usize << formula.variables;
    all.filter(|&model| formula.clauses.iter().all(|clause| clause.iter().any(|lit| holds(model, lit))))
        .count()
}

/// Counts the models with the solver. Each model that it finds is excluded from the next search.
fn counted(formula: &Formula, style: Style) -> usize {
    let mut solver = Solver::new();
    solver.set_style(style);
    let lits: Vec<Lit> = (0..formula.variables).map(|v| solver.variable(v % 2 == 0)).collect();
    let lit = |&(variable, plain): &(usize, bool)| if plain { lits[variable] } else { !lits[variable] };
    for clause in &formula.clauses {
        solver.add(&clause.iter().map(lit).collect::<Vec<_>>());
    }
    let mut count = 0;
    while solver.solve(&mut || false) == Outcome::Model {
        for clause in &formula.clauses {
            assert!(clause.iter().any(|l| solver.holds(lit(l))), "a model breaks {clause:?}");
        }
        let other: Vec<Lit> = lits.iter().map(|&l| if solver.holds(l) { !l } else { l }).collect();
        solver.add(&other);
        count += 1;
    }
    count
}

fn compare(seeds: std::ops::Range<u64>, most: usize) {
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let variables = 2 + rng.below(most - 1);
        let formula = random(&mut rng, variables);
        let expected = models(&formula);
        for style in [Style::Steady, Style::Restless] {
            assert_eq!(counted(&formula, style), expected, "seed {seed}, {style:?}");
        }
    }
}

#[test]
fn every_model_is_found_once_and_no_other() {
    compare(0..400, 9);
}

#[test]
#[ignore = "slow"]
fn every_model_of_many_formulas_is_found_once() {
    compare(1000..40_000, 13);
}

/// Eight pigeons don't fit into seven holes, so there is no model. The proof takes many conflicts.
#[test]
fn pigeons_do_not_fit() {
    let (pigeons, holes) = (8, 7);
    let mut solver = Solver::new();
    let lits: Vec<Vec<Lit>> =
        (0..pigeons).map(|_| (0..holes).map(|_| solver.variable(false)).collect()).collect();
    for pigeon in &lits {
        solver.add(pigeon);
    }
    for a in 0..pigeons {
        for b in 0..a {
            (0..holes).for_each(|hole| solver.add(&[!lits[a][hole], !lits[b][hole]]));
        }
    }
    assert_eq!(solver.clone().solve(&mut || true), Outcome::Stopped);
    let mut restless = solver.clone();
    restless.set_style(Style::Restless);
    assert_eq!(restless.solve(&mut || false), Outcome::None);
    assert_eq!(solver.solve(&mut || false), Outcome::None);
    assert!(solver.conflicts() > pace::FORGETTING, "{} conflicts forget nothing", solver.conflicts());
}
