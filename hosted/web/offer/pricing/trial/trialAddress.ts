import { ID_PATTERN } from "@cuvee/core/kit/idPattern.ts";
import { isId } from "@cuvee/core/kit/ids.ts";

/** One line of a test basket. */
export type TrialLine = { formatId: string; quantity: number; isWrapped: boolean; isFromFidelity: boolean };
/** Places or options of an event in a test basket. */
type TrialTicket = { ticketId: string; quantity: number };

/**
 * Client, date, destination and options that a basket is priced with: a comparison varies them. Empty texts are not
 * set.
 */
export type Terms = {
  clientId: string;
  /** Key of a grid; empty for the client's own, or the public one. */
  typology: string;
  /** Local time as a date field writes it, `2026-12-24T10:00`; empty for now. */
  at: string;
  country: string;
  zipcode: string;
  mountain: boolean;
  /** Shipping method. */
  ref: string;
  promoCode: string;
  level: string;
  /** Null takes the points of the client's account. */
  points: number | null;
};

export type Trial = { lines: TrialLine[]; tickets: TrialTicket[]; first: Terms; second: Terms | null };

export const NO_TERMS: Terms = {
  clientId: "",
  typology: "",
  at: "",
  country: "",
  zipcode: "",
  mountain: false,
  ref: "",
  promoCode: "",
  level: "",
  points: null,
};

/** The same bounds as the server's (core: `trial` of `bodies.contract.ts`). */
const MOST = { lines: 200, tickets: 50, quantity: 9999, points: 100_000_000 };
const KEY = /^[a-z0-9][a-z0-9-]{0,39}$/;
/** Patterns that a text of an address must match to be accepted. */
const SHAPES: Record<Exclude<keyof Terms, "mountain" | "points">, RegExp> = {
  clientId: ID_PATTERN,
  typology: KEY,
  at: /^20\d\d-\d\d-\d\dT\d\d:\d\d$/,
  country: /^[A-Z]{2}$/,
  zipcode: /^[\w -]{1,12}$/,
  ref: /^[\w-]{1,60}$/,
  promoCode: /^[\p{L}\p{N}_%+-]{1,15}$/u,
  level: KEY,
};
/** Query parameter of each term. */
const NAMES: Record<keyof Terms, string> = {
  clientId: "client",
  typology: "grid",
  at: "at",
  country: "country",
  zipcode: "zip",
  mountain: "mountain",
  ref: "delivery",
  promoCode: "code",
  level: "level",
  points: "points",
};
const SECOND = "with.";

function whole(text: string | null | undefined, most: number): number | null {
  return text && /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : null;
}

function readTerms(query: URLSearchParams, prefix: string): Terms {
  const terms: Terms = { ...NO_TERMS };
  for (const name of Object.keys(SHAPES) as (keyof typeof SHAPES)[]) {
    const text = query.get(prefix + NAMES[name]) ?? "";
    if (SHAPES[name].test(text)) terms[name] = text;
  }
  terms.mountain = query.get(prefix + NAMES.mountain) === "1";
  terms.points = whole(query.get(prefix + NAMES.points), MOST.points);
  return terms;
}

/** Parses `id.6.w,id.1.g`: identifier, number, and marks. */
function readItems(text: string | null, most: number): { id: string; quantity: number; marks: string }[] {
  return (text ?? "")
    .split(",")
    .slice(0, most)
    .flatMap((item) => {
      const [id, number, marks = ""] = item.split(".");
      const quantity = whole(number, MOST.quantity);
      return isId(id) && quantity ? [{ id, quantity, marks }] : [];
    });
}

/** Reads the test basket from the query of an address; an invalid value counts as not set. */
export function readTrial(search: string): Trial {
  const query = new URLSearchParams(search);
  return {
    lines: readItems(query.get("lines"), MOST.lines).map(({ id, quantity, marks }) => ({
      formatId: id,
      quantity,
      isWrapped: marks.includes("w"),
      isFromFidelity: marks.includes("g"),
    })),
    tickets: readItems(query.get("tickets"), MOST.tickets).map(({ id, quantity }) => ({
      ticketId: id,
      quantity,
    })),
    first: readTerms(query, ""),
    second: query.get("compare") === "1" ? readTerms(query, SECOND) : null,
  };
}

function writeTerms(query: URLSearchParams, prefix: string, terms: Terms): void {
  for (const name of Object.keys(NAMES) as (keyof Terms)[]) {
    const value = terms[name];
    if (value === "" || value === null || value === false) continue;
    query.set(prefix + NAMES[name], value === true ? "1" : String(value));
  }
}

/** Returns the query of the address that `readTrial` reads back; empty for an empty basket without terms. */
export function writeTrial({ lines, tickets, first, second }: Trial): string {
  const query = new URLSearchParams();
  const items = lines.map(({ formatId, quantity, isWrapped, isFromFidelity }) => {
    const marks = (isWrapped ? "w" : "") + (isFromFidelity ? "g" : "");
    return [formatId, quantity, ...(marks ? [marks] : [])].join(".");
  });
  if (items.length > 0) query.set("lines", items.join(","));
  if (tickets.length > 0) query.set("tickets", tickets.map((t) => `${t.ticketId}.${t.quantity}`).join(","));
  writeTerms(query, "", first);
  if (second) {
    query.set("compare", "1");
    writeTerms(query, SECOND, second);
  }
  // Commas and colons are legal in a query, and an address is read by people too.
  return query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}
