//! Estimates the work of resolving an SVG, before `usvg` resolves it.
//!
//! A short text can cause a lot of work. Examples are entities within entities, `use` of groups that `use` groups, a
//! pattern for every shape, a marker at every vertex, and ten thousand style rules for ten thousand elements. The
//! parsers limit some of these, but not all. So this module adds up the cost of all elements. It follows references
//! and remembers the cost of each target, so its time is proportional to the size of the file. Invariant: a file
//! that passes gives `usvg` at most `MOST_COST` elements, nested at most `DEEPEST` deep. So neither time nor stack
//! runs out.

use pentimento_base::document::ReadError;
use resvg::usvg::roxmltree::{Document, Node, NodeId};
use std::collections::{HashMap, HashSet};

pub(super) const MOST_NODES: u32 = 1_000_000;
const MOST_COST: u64 = 500_000;
const MOST_MATCHES: u64 = 20_000_000;
const MOST_TEXT: u64 = 64 << 20;
const DEEPEST: u32 = 200;

/// Limits the length of the text after entities are replaced. This length is at most the length of all entities times
/// the number of references. If an entity contains references, the length can be 256 times that.
pub(super) fn entities(text: &str) -> Result<(), ReadError> {
    let mut total = 0;
    let mut nested = 1;
    for declaration in text.split("<!ENTITY").skip(1) {
        let Some(open) = declaration.find(['"', '\'']) else { continue };
        let quote = declaration.as_bytes()[open] as char;
        let value = declaration[open + 1..].split(quote).next().unwrap_or_default();
        total += value.len() as u64;
        if value.contains('&') {
            // The parser allows 255 further references inside one reference.
            nested = 256;
        }
    }
    let names = text.bytes().filter(|&byte| byte == b'&').count() as u64;
    if total.saturating_mul(names).saturating_mul(nested) > MOST_TEXT {
        return Err(ReadError::whole("its entities expand to too much text"));
    }
    Ok(())
}

pub(super) fn structure(document: &Document<'_>) -> Result<(), ReadError> {
    let elements = depth(document)?;
    let sheets =
        || document.descendants().filter(|node| node.tag_name().name() == "style").filter_map(|n| n.text());
    let rules: usize =
        sheets().map(|text| text.bytes().filter(|byte| matches!(byte, b'{' | b',')).count()).sum();
    let ids: HashMap<_, _> = document.descendants().filter_map(|n| Some((n.attribute("id")?, n))).collect();
    let mut survey = Survey { sheet: Vec::new(), ids, known: HashMap::new(), open: HashSet::new() };
    let named: HashSet<&str> = sheets().flat_map(urls).collect();
    survey.sheet = named.into_iter().filter_map(|id| survey.target(id)).collect();
    survey.sheet.sort_unstable_by_key(|node| node.range().start);
    let cost = survey.cost(document.root_element(), 0)?.elements.max(elements);
    if cost > MOST_COST {
        return Err(ReadError::whole(format!("it expands to more than {MOST_COST} elements")));
    }
    if cost.saturating_mul(rules as u64) > MOST_MATCHES {
        return Err(ReadError::whole("too many style rules and elements"));
    }
    Ok(())
}

/// Counts the elements. Fails if an element is nested too deeply. This function doesn't recurse, so it can safely run
/// before the functions that do.
fn depth(document: &Document<'_>) -> Result<u64, ReadError> {
    let mut depths: HashMap<NodeId, u32> = HashMap::new();
    for node in document.descendants().filter(Node::is_element) {
        let depth = node.parent().and_then(|parent| depths.get(&parent.id())).map_or(0, |depth| depth + 1);
        if depth > DEEPEST {
            return Err(too_deep());
        }
        depths.insert(node.id(), depth);
    }
    Ok(depths.len() as u64)
}

fn too_deep() -> ReadError {
    ReadError::whole(format!("nested deeper than {DEEPEST} levels"))
}

/// The names in `url(#name)`, with or without quotes.
fn urls(text: &str) -> impl Iterator<Item = &str> {
    text.split("url(").skip(1).filter_map(|rest| {
        let rest = rest.trim_start_matches([' ', '"', '\'']).strip_prefix('#')?;
        rest.split([')', '"', '\'']).next().map(str::trim)
    })
}

#[derive(Debug, Clone, Copy, Default)]
struct Cost {
    elements: u64,
    depth: u32,
}

struct Survey<'a, 'input> {
    ids: HashMap<&'a str, Node<'a, 'input>>,
    /// The elements that style sheets refer to. A style rule can apply to any drawn element. So every drawn element
    /// counts as having these references.
    sheet: Vec<Node<'a, 'input>>,
    known: HashMap<NodeId, Cost>,
    open: HashSet<NodeId>,
}

impl<'a, 'input> Survey<'a, 'input> {
    fn target(&self, id: &str) -> Option<Node<'a, 'input>> {
        // Gradients are skipped, because nearly all references are to gradients, and gradients are cheap.
        let node = self.ids.get(id).copied()?;
        (!node.tag_name().name().ends_with("Gradient")).then_some(node)
    }

    fn cost(&mut self, node: Node<'a, 'input>, level: u32) -> Result<Cost, ReadError> {
        if let Some(&known) = self.known.get(&node.id()) {
            return if level + known.depth > DEEPEST { Err(too_deep()) } else { Ok(known) };
        }
        if level > DEEPEST {
            return Err(too_deep());
        }
        // The parser ignores references to an element from inside that element, so they cost nothing.
        if !self.open.insert(node.id()) {
            return Ok(Cost::default());
        }
        let mut sum = Cost { elements: 1, depth: 1 };
        let children = node.children().filter(Node::is_element).map(|child| (child, 1));
        for (part, times) in children.chain(self.references(node)) {
            let cost = self.cost(part, level + 1)?;
            sum.elements = sum.elements.saturating_add(cost.elements.saturating_mul(times));
            sum.depth = sum.depth.max(cost.depth + 1);
        }
        self.open.remove(&node.id());
        self.known.insert(node.id(), sum);
        Ok(sum)
    }

    /// The elements that this one refers to, and the most copies that are made of each.
    fn references(&self, node: Node<'a, 'input>) -> Vec<(Node<'a, 'input>, u64)> {
        let vertices =
            ["d", "points"].iter().filter_map(|name| node.attribute(*name)).map(str::len).sum::<usize>()
                as u64;
        let times =
            |target: &Node<'_, '_>| if target.tag_name().name() == "marker" { 1 + vertices } else { 1 };
        let named = node.attributes().flat_map(|attribute| {
            let href = attribute.value().strip_prefix('#').filter(|_| attribute.name() == "href");
            href.into_iter().chain(urls(attribute.value())).collect::<Vec<_>>()
        });
        let own = named.filter_map(|id| self.target(id.trim()));
        // Style sheets apply only to elements that are drawn. The elements in this list are not drawn.
        let described = matches!(node.tag_name().name(), "stop" | "style" | "defs" | "metadata");
        let sheet = self.sheet.iter().copied().filter(|_| !described);
        own.chain(sheet).map(|target| (target, times(&target))).collect()
    }
}
