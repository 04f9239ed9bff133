import type { Id } from "#kit/ids.ts";
import { plainText } from "#kit/list/list.ts";
import type { Cents } from "#kit/money.ts";

/** A claim that a statement may contain. */
export type MatchDocument = {
  id: Id;
  kind: "bill" | "deposit" | "order";
  number: string;
  clientId: Id;
  clientName: string;
  openCents: Cents;
};
/** Money that was recorded, or taken to the bank, and is on no statement yet. */
export type MatchMoney = {
  id: Id;
  kind: "settlement" | "slip";
  clientName: string;
  reference: string;
  amountCents: Cents;
};

export type MatchReason = "amount" | "number" | "name";
/**
 * Possible meaning of a line: a client's payment of documents, money recorded already, a deposit slip, or money that
 * came back from the bank (`return`, of an outgoing line).
 */
export type Suggestion =
  | {
      kind: "documents";
      clientId: Id;
      clientName: string;
      documents: { id: Id; kind: MatchDocument["kind"]; number: string; amountCents: Cents }[];
      why: MatchReason[];
    }
  | {
      kind: "settlement" | "slip" | "return";
      id: Id;
      clientName: string;
      reference: string;
      why: MatchReason[];
    };

/** Returns the words of a text without capitals, accents and signs, between spaces. */
const spaced = (text: string): string =>
  ` ${plainText(text)
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()} `;
/** Returns a number as banks shorten it: without signs. */
const bare = (text: string): string => plainText(text).replaceAll(/[^a-z0-9]/g, "");
/** Words that occur in many names. */
const LOOSE = new Set([
  "sarl",
  "sas",
  "sasu",
  "eurl",
  "scea",
  "earl",
  "cave",
  "caves",
  "restaurant",
  "domaine",
  "maison",
  "les",
  "des",
]);

/**
 * Checks whether the label names a client: it holds every significant word of the name, at least one of four letters.
 */
function names(label: string, name: string): boolean {
  const parts = spaced(name)
    .trim()
    .split(" ")
    .filter((word) => word.length > 2 && !LOOSE.has(word));
  return parts.some((word) => word.length > 3) && parts.every((word) => label.includes(` ${word} `));
}

const WEIGHT: Record<MatchReason, number> = { number: 4, amount: 3, name: 2 };
const weigh = (why: readonly MatchReason[]): number => why.reduce((all, one) => all + WEIGHT[one], 0);

/** Text of a line of a statement, as names and numbers are searched in it. */
type LineText = { label: string; run: string };

/** Returns recorded money that may be a line's, by its amount. */
function ofMoney(amountCents: Cents, { label, run }: LineText, money: readonly MatchMoney[]): Suggestion[] {
  const size = Math.abs(amountCents);
  const isDebit = amountCents < 0;
  return money.flatMap((m) => {
    if (m.amountCents !== size || (isDebit && m.kind === "slip")) return [];
    const isNamed = names(label, m.clientName);
    const isNumbered = bare(m.reference).length > 4 && run.includes(bare(m.reference));
    const why: MatchReason[] = [
      "amount",
      ...(isNumbered ? ["number" as const] : []),
      ...(isNamed ? ["name" as const] : []),
    ];
    // A debit counts as a return only when something identifies its client.
    if (isDebit && why.length === 1) return [];
    const kind = isDebit ? "return" : m.kind;
    return [{ kind, id: m.id, clientName: m.clientName, reference: m.reference, why }];
  });
}

/**
 * Returns the possible meanings of a line of a statement, the likeliest first, at most three. For an incoming line:
 * documents that it names by their numbers, that have exactly that amount due, or (of a client that it names) that add
 * up to it; money recorded already. For an outgoing line: money that came back. Pure, so that the screen and the server
 * agree.
 */
export function suggestionsFor(
  line: { amountCents: Cents; label: string; reference: string },
  documents: readonly MatchDocument[],
  money: readonly MatchMoney[],
): Suggestion[] {
  const label = spaced(`${line.label} ${line.reference}`);
  const run = bare(`${line.label} ${line.reference}`);
  const size = Math.abs(line.amountCents);
  const found: { suggestion: Suggestion; weight: number }[] = [];
  const add = (suggestion: Suggestion): void => {
    found.push({ suggestion, weight: weigh(suggestion.why) });
  };
  for (const one of ofMoney(line.amountCents, { label, run }, money)) add(one);
  if (line.amountCents > 0) {
    const byClient = Map.groupBy(documents, (d) => d.clientId);
    for (const own of byClient.values()) {
      const [first] = own;
      if (!first) continue;
      const numbered = own.filter((d) => bare(d.number).length > 4 && run.includes(bare(d.number)));
      const isNamed = names(label, first.clientName);
      const sum = (all: readonly MatchDocument[]): number => all.reduce((n, d) => n + d.openCents, 0);
      const just = own.filter((d) => d.openCents === size);
      const chosen =
        numbered.length > 0
          ? numbered
          : just.length > 0
            ? just.slice(0, 1)
            : isNamed && sum(own) >= size
              ? own
              : [];
      if (chosen.length === 0) continue;
      const isJust = sum(chosen) === size;
      const why: MatchReason[] = [
        ...(numbered.length > 0 ? ["number" as const] : []),
        ...(isJust ? ["amount" as const] : []),
        ...(isNamed ? ["name" as const] : []),
      ];
      let left = size;
      const paid = chosen.flatMap((d) => {
        const amountCents = Math.min(left, d.openCents) as Cents;
        left -= amountCents;
        return amountCents > 0 ? [{ id: d.id, kind: d.kind, number: d.number, amountCents }] : [];
      });
      add({
        kind: "documents",
        clientId: first.clientId,
        clientName: first.clientName,
        documents: paid,
        why,
      });
    }
  }
  return found
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 3)
    .map((f) => f.suggestion);
}
