import { linkedGroups, letterOf, type Link } from "@cuvee/core/billing/accounting/linkedEntries.ts";
import {
  clientLines,
  linksOf,
  writeLetter,
  type LetterLine,
} from "#billing/accounting/linkedEntries.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { nextNumber } from "#shops/settings/numbers.queries.ts";

/** Limit of the search for connected sources: a client who pays a hundred invoices by one transfer is found whole. */
const MOST_SOURCES = 500;

const split = (sources: Iterable<string>): { settlements: string[]; documents: string[] } => {
  const all = [...sources];
  const of = (mark: string): string[] => all.filter((s) => s.startsWith(mark)).map((s) => s.slice(1));
  return { settlements: of("s"), documents: of("d") };
};

/** Returns everything that pays, or is paid by, the sources, step by step. */
async function tied(
  tx: Tx,
  shopId: string,
  start: readonly string[],
): Promise<{ sources: Set<string>; links: Link[] }> {
  const sources = new Set(start);
  const links = new Map<string, Link>();
  for (let fresh = [...sources]; fresh.length > 0 && sources.size <= MOST_SOURCES;) {
    const { settlements, documents } = split(fresh);
    const found = await linksOf(tx, shopId, settlements, documents);
    for (const { a, b } of found) links.set(`${a}|${b}`, [a, b]);
    fresh = [...new Set(found.flatMap(({ a, b }) => [a, b]))].filter((s) => !sources.has(s));
    for (const source of fresh) sources.add(source);
  }
  return { sources, links: [...links.values()] };
}

const keyOf = ({ entry_id, line }: Pick<LetterLine, "entry_id" | "line">): string => `${entry_id}.${line}`;

/**
 * Letters the lines of clients' accounts that are connected with these sources (`d` and a document's id, `s` and a
 * settlement's): lines that balance to the cent get one letter, lines that no longer do lose theirs. A letter is never
 * used twice.
 */
export async function linkEntries(tx: Tx, shopId: string, start: readonly string[], at: Date): Promise<void> {
  const { sources, links } = await tied(tx, shopId, start);
  const { settlements, documents } = split(sources);
  const lines = await clientLines(tx, shopId, settlements, documents);
  const groups = linkedGroups(
    lines.map((l) => ({
      id: keyOf(l),
      source: l.source,
      auxiliary: l.auxiliary,
      amount: l.amount,
      on: l.on,
    })),
    links,
  );
  const byKey = new Map(lines.map((l) => [keyOf(l), l]));
  const stored = new Set<string>();
  for (const group of groups) {
    const of = group.lines.flatMap(({ id }) => byKey.get(id) ?? []);
    for (const line of of) stored.add(keyOf(line));
    const [first] = of;
    const isOld = first?.letter && of.every((l) => l.letter === first.letter);
    if (isOld) continue;
    const number = await nextNumber(tx, shopId, "letters", 0);
    await writeLetter(tx, shopId, of, { letter: letterOf(number - 1), on: group.on, at });
  }
  const lost = lines.filter((l) => l.letter !== null && !stored.has(keyOf(l)));
  if (lost.length > 0) await writeLetter(tx, shopId, lost, { letter: null, on: null, at });
}
