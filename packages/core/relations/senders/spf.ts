import { Unreadable, type NameReader, type Verdict, type VerdictReason } from "./verdicts.ts";

/** Terms that look names up, and how many of them a check may meet (RFC 7208 §4.6.4). */
const MOST_LOOKUPS = 10;
/** Look-ups without an answer that a check may meet (RFC 7208 §4.6.4). */
const MOST_VOID = 2;
const MECHANISMS: ReadonlySet<string> = new Set(["all", "include", "a", "mx", "ptr", "ip4", "ip6", "exists"]);
const LOOK_UP: ReadonlySet<string> = new Set(["include", "a", "mx", "ptr", "exists"]);

type Term = { qualifier: string; name: string; value: string };

/** Reads the terms of a record; null where one is no mechanism and no modifier (RFC 7208 §4.6, §12). */
function readTerms(record: string): { mechanisms: Term[]; redirect: string | null } | null {
  const mechanisms: Term[] = [];
  let redirect: string | null = null;
  for (const word of record.trim().split(/ +/).slice(1)) {
    const [, modifier, target = ""] = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(word) ?? [];
    if (modifier !== undefined) {
      // Unknown modifiers are ignored (§6); one that may be given once is an error when repeated.
      if (modifier.toLowerCase() !== "redirect") continue;
      if (redirect !== null || target === "") return null;
      redirect = target.toLowerCase();
      continue;
    }
    const [, sign = "", name = "", rest = ""] = /^([+?~-]?)([a-z0-9]+)([:/].*)?$/i.exec(word) ?? [];
    if (!MECHANISMS.has(name.toLowerCase())) return null;
    mechanisms.push({
      qualifier: sign || "+",
      name: name.toLowerCase(),
      value: rest.replace(/^:/, "").toLowerCase(),
    });
  }
  return { mechanisms, redirect };
}

const isSpf = (record: string): boolean => /^v=spf1(?: |$)/i.test(record);

/** Ends a walk with the reason of its verdict: a permanent error of checkers (RFC 7208 §2.6.7). */
class SpfError extends Error {
  readonly reason: VerdictReason;
  constructor(reason: VerdictReason) {
    super(reason);
    this.reason = reason;
  }
}

type Walk = {
  names: NameReader;
  /** The terms of the operator's relay, as `include:spf.relay.example`. */
  wanted: readonly string[];
  lookups: number;
  voids: number;
  /** Terms of the relay that were met with a passing qualifier, before any `all`. */
  met: Set<string>;
  refused: boolean;
  allowsAll: boolean;
};

const isWanted = (walk: Walk, { name, value }: Term): string | undefined =>
  walk.wanted.find((term) => term === `${name}:${value}`);

/** Counts a look-up that found nothing. */
function countVoid(walk: Walk, isEmpty: boolean): void {
  if (!isEmpty) return;
  walk.voids += 1;
  if (walk.voids > MOST_VOID) throw new SpfError("voidLookups");
}

/** Follows a term that looks names up. */
async function look(walk: Walk, domain: string, term: Term, passes: boolean): Promise<void> {
  walk.lookups += 1;
  if (walk.lookups > MOST_LOOKUPS) throw new SpfError("tooManyLookups");
  const target = term.value.replace(/\/.*$/, "") || domain;
  // Macros depend on the mail: their names cannot be looked up here.
  if (target.includes("%")) return;
  if (term.name === "include")
    return walkRecord(walk, target, { isOwn: false, passes: passes && term.qualifier === "+" });
  if (term.name === "a" || term.name === "exists")
    return countVoid(walk, !(await walk.names.hasAddress(target)));
  if (term.name === "mx") countVoid(walk, (await walk.names.mx(target)).length === 0);
}

/**
 * Walks the record of a domain and those that it includes; throws `SpfError` where checkers end with an error.
 * `passes`: the terms that led here let senders pass.
 */
async function walkRecord(
  walk: Walk,
  domain: string,
  { isOwn, passes }: { isOwn: boolean; passes: boolean },
): Promise<void> {
  const all = await walk.names.txt(domain);
  if (!isOwn) countVoid(walk, all.length === 0);
  const [record, ...others] = all.filter(isSpf);
  // A record that is included and is not there is a permanent error (§5.2), as several are (§4.5).
  if (record === undefined) throw new SpfError(isOwn ? "missing" : "malformed");
  if (others.length > 0) throw new SpfError("several");
  const terms = readTerms(record);
  if (!terms) throw new SpfError("malformed");
  let ended = false;
  for (const term of terms.mechanisms) {
    if (ended) break;
    const wanted = isWanted(walk, term);
    if (wanted !== undefined) {
      if (term.qualifier === "+") {
        if (passes) walk.met.add(wanted);
      } else if (isOwn) walk.refused = true;
    }
    if (term.name === "all") {
      ended = true;
      if (term.qualifier === "+" && isOwn) walk.allowsAll = true;
    } else if (LOOK_UP.has(term.name)) await look(walk, domain, term, passes);
  }
  if (ended || terms.redirect === null) return;
  walk.lookups += 1;
  if (walk.lookups > MOST_LOOKUPS) throw new SpfError("tooManyLookups");
  return walkRecord(walk, terms.redirect, { isOwn, passes });
}

/**
 * Judges the SPF record of a domain (RFC 7208): one record, that lets the operator's relay send (`required`, such as
 * `include:spf.relay.example` or `ip4:192.0.2.1`, several by spaces), within the limits of §4.6.4. Look-ups are
 * counted over the whole tree, as a checker would count them for a sender that matches nothing. Without `required` the
 * operator has not said which relay sends.
 */
export async function judgeSpf(domain: string, required: string | null, names: NameReader): Promise<Verdict> {
  let found: string | null = null;
  const walk: Walk = {
    names,
    wanted: (required ?? "").toLowerCase().split(/ +/),
    lookups: 0,
    voids: 0,
    met: new Set(),
    refused: false,
    allowsAll: false,
  };
  const red = (reason: VerdictReason): Verdict => ({ state: "red", reason, found, count: walk.lookups });
  try {
    found = (await names.txt(domain)).filter(isSpf).join(" | ") || null;
    if (required === null) return { state: "orange", reason: "operator", found, count: null };
    await walkRecord(walk, domain, { isOwn: true, passes: true });
  } catch (error) {
    if (error instanceof SpfError) return red(error.reason);
    if (error instanceof Unreadable)
      return { state: "orange", reason: "unreadable", found, count: walk.lookups };
    throw error;
  }
  if (walk.refused) return red("refused");
  if (walk.met.size < walk.wanted.length) return red("notIncluded");
  if (walk.allowsAll) return { state: "orange", reason: "allowsAll", found, count: walk.lookups };
  return { state: "green", reason: "fine", found, count: walk.lookups };
}

/** Returns the SPF record to copy: the domain's own with the relay added before its `all`, or a new one. */
export function suggestedSpf(records: readonly string[], required: string): string {
  const [record, ...others] = records.filter(isSpf);
  if (record === undefined || others.length > 0) return `v=spf1 ${required} ~all`;
  const words = record.trim().split(/ +/);
  const missing = required
    .split(/ +/)
    .filter((term) => !words.some((word) => word.toLowerCase() === term.toLowerCase()));
  const end = words.findIndex((word) => /^[+?~-]?all$|^redirect=/i.test(word));
  return end === -1
    ? [...words, ...missing, "~all"].join(" ")
    : [...words.slice(0, end), ...missing, ...words.slice(end)].join(" ");
}
