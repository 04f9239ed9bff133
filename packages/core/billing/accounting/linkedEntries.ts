/** A line of a client's account in the books: client, amount (debits positive), and origin (`source`). */
export type ClientLine = { id: string; source: string; auxiliary: string; amount: number; on: string };

/** Two sources of which one pays the other, in either order. */
export type Link = readonly [a: string, b: string];

/** Lines that pay one another to the cent; `on` is the day of the last. */
export type LinkedLines = { lines: ClientLine[]; on: string };

/** Groups sources that are connected by links. */
function groupsOf(lines: readonly ClientLine[], links: readonly Link[]): Map<string, string> {
  const parent = new Map(lines.map(({ source }) => [source, source]));
  const root = (source: string): string => {
    let at = source;
    for (let next = parent.get(at); next !== undefined && next !== at; next = parent.get(at)) at = next;
    return at;
  };
  for (const [a, b] of links) if (parent.has(a) && parent.has(b)) parent.set(root(a), root(b));
  return new Map([...parent.keys()].map((source) => [source, root(source)]));
}

/**
 * Returns groups of lines of one client that pay one another, in the order of their first lines. Single lines are left
 * out.
 */
export function linkedGroups(lines: readonly ClientLine[], links: readonly Link[]): LinkedLines[] {
  const roots = groupsOf(lines, links);
  const groups = Map.groupBy(lines, (l) => `${roots.get(l.source) ?? l.source}|${l.auxiliary}`);
  return [...groups.values()]
    .filter((of) => of.length > 1 && of.reduce((a, l) => a + l.amount, 0) === 0)
    .map((of) => ({ lines: of, on: of.reduce((last, { on }) => (on > last ? on : last), "") }));
}

/** Returns the letters of a number from 0 on: AA, AB … AZ, BA … ZZ, AAA. */
export function letterOf(n: number): string {
  let rest = n + 26;
  let text = "";
  for (; rest >= 0; rest = Math.floor(rest / 26) - 1) text = String.fromCharCode(65 + (rest % 26)) + text;
  return text;
}
