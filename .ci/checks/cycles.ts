import { UNDER_REPAIR } from "./areas.ts";
import type { ImportEdge } from "./imports.ts";

/** Imports from one module to another, by the module that imports and then by the imported one. */
type Graph = Map<string, Map<string, ImportEdge[]>>;

/** Imports that a fault prints for each pair of modules. */
const PRINTED_IMPORTS = 5;

function graphOf(edges: readonly ImportEdge[]): Graph {
  const graph: Graph = new Map();
  for (const edge of edges) {
    const { from, to } = edge;
    const isMounting = from.folder === "" || to.folder === "" || from.runtime.above.includes(from.folder);
    if (from.runtime !== to.runtime || from.module === to.module || isMounting) continue;
    const targets = graph.get(from.module) ?? new Map<string, ImportEdge[]>();
    targets.set(to.module, [...(targets.get(to.module) ?? []), edge]);
    graph.set(from.module, targets);
  }
  return graph;
}

/** Finds the groups of modules that reach one another (Tarjan's strongly connected components). */
function components(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  function visit(module: string): number {
    const own = order.size;
    order.set(module, own);
    open.push(module);
    let low = own;
    for (const target of graph.get(module)?.keys() ?? [])
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
    lowest.set(module, low);
    if (low === own) {
      const group = open.splice(open.indexOf(module));
      if (group.length > 1) found.push(group);
    }
    return low;
  }
  for (const module of graph.keys()) if (!order.has(module)) visit(module);
  return found;
}

function printed(graph: Graph, root: string, group: readonly string[]): string {
  const lines = group.flatMap((from) =>
    [...(graph.get(from) ?? [])]
      .filter(([to]) => group.includes(to))
      .flatMap(([to, edges]) => [
        `  ${from} → ${to} (${edges.length})`,
        ...edges.slice(0, PRINTED_IMPORTS).map((edge) => `    ${edge.from.file} → ${edge.to.file}`),
      ]),
  );
  return [`${root}: a cycle of modules: ${group.toSorted().join(", ")}`, ...lines].join("\n");
}

/** Finds the cycles between modules of one runtime, each printed with imports that make it. */
export function cycleFaults(root: string, edges: readonly ImportEdge[]): string[] {
  if (UNDER_REPAIR.includes(root)) return [];
  const graph = graphOf(edges.filter(({ from }) => from.runtime.root === root));
  return components(graph).map((group) => printed(graph, root, group));
}
