import { dayAfter } from "#kit/days.ts";
import type { Cents } from "#kit/money.ts";
import type { DueKind } from "#billing/payments/claims.ts";
import { daysBetween } from "#billing/payments/dues.ts";
import type { ReachAct } from "#shops/consents/reach.ts";
import type { TaskKind } from "#relations/tasks/tasks.ts";

/**
 * Acts that a client may call for, the most urgent first (hosted/decisions/relations/0075-next-best-act.md): what is
 * owed, what ends, what was promised, then what would sell, then what is missing.
 */
export const ACTS = [
  "unpaid",
  "quote",
  "task",
  "visit",
  "sample",
  "overdue",
  "consent",
  "birthday",
  "points",
  "billing",
] as const;
export type Act = (typeof ACTS)[number];

/** Days for which « Pas maintenant » hides an act. */
export const HIDDEN_DAYS = 30;
/** A quote calls for an act in its last days. */
const QUOTE_DAYS = 7;
const VISIT_DAYS = 7;
/** A sample without an order calls for a question after these days, and no longer after those. */
const SAMPLE_DAYS = 21;
const SAMPLE_STALE_DAYS = 180;
const BIRTHDAY_DAYS = 14;
const POINTS_DAYS = 30;

/** Ways to contact a client about an occasion to buy, as the law and their consents permit. */
export const CONTACTS = ["call", "mail", "letter"] as const;
export type Contact = (typeof CONTACTS)[number];

/** Kinds of tasks that are a contact with a client: with one to come, no other needs to be proposed. */
export const CONTACT_KINDS = [
  "customPhone",
  "customEmail",
  "customMeeting",
  "visit",
  "tasting",
] as const satisfies readonly TaskKind[];

/** Records that allow news to be sent: a consent, or that a professional was informed. */
export const CONSENT_ACTS = ["consent", "function"] as const satisfies readonly ReachAct[];

/** Data that an invoice of a professional lacks. */
export const BILLING_FIELDS = ["siret", "vatNumber", "address"] as const;
export type BillingField = (typeof BILLING_FIELDS)[number];

/** Figures of each act: what its sentence says, and where its button leads. Days are `YYYY-MM-DD`. */
type ActFigures = {
  /** The oldest of the overdue claims, their number and their sum with VAT. */
  unpaid: { id: string; kind: DueKind; number: string; count: number; openCents: Cents; days: number };
  quote: { id: string; number: string; validUntil: string; days: number };
  task: { id: string; subject: string; kind: TaskKind; dueOn: string; days: number };
  visit: { id: string; title: string; day: string; days: number; people: number };
  sample: { id: string; number: string; days: number };
  /** The median of the days between purchases, and the days since the last one. */
  overdue: { medianDays: number; days: number; contact: Contact };
  consent: { address: string; record: (typeof CONSENT_ACTS)[number] };
  birthday: { day: string; days: number; contact: Contact };
  points: { points: number; on: string; days: number };
  billing: { missing: BillingField[] };
};
export type NextAct = { [A in Act]: { act: A } & ActFigures[A] }[Act];

/** Facts about a client. One that the reader may not know, or that is not there, is null. */
export type ClientFacts = {
  /** The oldest overdue claim; null without one. */
  unpaid: (Omit<ActFigures["unpaid"], "days"> & { dueOn: string }) | null;
  /** The open quote that ends first. */
  quote: Omit<ActFigures["quote"], "days"> | null;
  /** The open task that is due first. */
  task: Omit<ActFigures["task"], "days"> | null;
  /** The next confirmed visit. */
  visit: Omit<ActFigures["visit"], "days"> | null;
  /** The latest sample that no purchase followed. */
  sample: { id: string; number: string; sentOn: string } | null;
  /** Days of the purchases, each once, in any order. */
  purchaseDays: readonly string[] | null;
  /** The way in which an occasion may be told to the client; null: none. */
  contact: Contact | null;
  /** A contact with the client is planned: an open task from today on, of a kind of `CONTACT_KINDS`. */
  isPlanned: boolean;
  /** The mail address that only a consent is missing for. */
  consent: ActFigures["consent"] | null;
  /** `MM-DD`. */
  birthday: string | null;
  points: { points: number; on: string } | null;
  billing: { missing: BillingField[] } | null;
};

/** A client's rhythm of purchases, in days. */
export type Rhythm = { medianDays: number; sinceDays: number; isOverdue: boolean };

/**
 * Returns how often a client buys; null with fewer than two gaps between days of purchase. The next order is overdue
 * when more than twice the median gap has passed (relations-insight §3.1), as the rule `overdue` of lists has it.
 */
export function rhythmOf(purchaseDays: readonly string[], today: string): Rhythm | null {
  const days = [...new Set(purchaseDays)].toSorted();
  const gaps = days
    .slice(1)
    .map((day, n) => daysBetween(days[n] ?? day, day))
    .toSorted((a, b) => a - b);
  const last = days.at(-1);
  if (gaps.length < 2 || last === undefined) return null;
  const half = gaps.length / 2;
  const medianDays = ((gaps[Math.ceil(half) - 1] ?? 0) + (gaps[Math.floor(half)] ?? 0)) / 2;
  const sinceDays = daysBetween(last, today);
  return { medianDays, sinceDays, isOverdue: sinceDays > 2 * medianDays };
}

/** Returns the next birthday from a day on; one of 29 February is on the 28th in a common year. */
export function nextBirthday(birthday: string, today: string): string {
  const inYear = (year: number): string => {
    const day = `${String(year).padStart(4, "0")}-${birthday}`;
    return birthday === "02-29" && new Date(`${day}T00:00:00Z`).getUTCMonth() !== 1
      ? dayAfter(`${day.slice(0, 4)}-03-01`, -1)
      : day;
  };
  const year = Number(today.slice(0, 4));
  const day = inYear(year);
  return day >= today ? day : inYear(year + 1);
}

/** Returns the days until a day that lies within some days from today; null otherwise. */
function soon(day: string, today: string, within: number): number | null {
  const days = daysBetween(today, day);
  return days >= 0 && days <= within ? days : null;
}

/** Rules of the acts: the figures of an act that a client calls for, or null. */
const RULES: { readonly [A in Act]: (facts: ClientFacts, today: string) => ActFigures[A] | null } = {
  unpaid({ unpaid }, today) {
    if (unpaid === null || unpaid.openCents <= 0 || unpaid.dueOn >= today) return null;
    const { dueOn, ...claim } = unpaid;
    return { ...claim, days: daysBetween(dueOn, today) };
  },
  quote({ quote }, today) {
    const days = quote && soon(quote.validUntil, today, QUOTE_DAYS);
    return quote === null || days === null ? null : { ...quote, days };
  },
  task: ({ task }, today) =>
    task === null || task.dueOn >= today ? null : { ...task, days: daysBetween(task.dueOn, today) },
  visit({ visit }, today) {
    const days = visit && soon(visit.day, today, VISIT_DAYS);
    return visit === null || days === null ? null : { ...visit, days };
  },
  sample({ sample, isPlanned }, today) {
    if (sample === null || isPlanned) return null;
    const days = daysBetween(sample.sentOn, today);
    if (days < SAMPLE_DAYS || days > SAMPLE_STALE_DAYS) return null;
    return { id: sample.id, number: sample.number, days };
  },
  overdue({ purchaseDays, contact, isPlanned }, today) {
    const rhythm = purchaseDays && rhythmOf(purchaseDays, today);
    if (!rhythm?.isOverdue || contact === null || isPlanned) return null;
    return { medianDays: Math.round(rhythm.medianDays), days: rhythm.sinceDays, contact };
  },
  consent: ({ consent }) => consent,
  birthday({ birthday, contact, isPlanned }, today) {
    if (!birthday || contact === null || isPlanned) return null;
    const day = nextBirthday(birthday, today);
    const days = soon(day, today, BIRTHDAY_DAYS);
    return days === null ? null : { day, days, contact };
  },
  points({ points, isPlanned }, today) {
    const days = points && soon(points.on, today, POINTS_DAYS);
    return points === null || days === null || points.points <= 0 || isPlanned ? null : { ...points, days };
  },
  billing: ({ billing }) => (billing === null || billing.missing.length === 0 ? null : billing),
};

/** Returns every act that the facts call for on a day (`YYYY-MM-DD`), the most urgent first. */
export const nextActs = (facts: ClientFacts, today: string): NextAct[] =>
  ACTS.flatMap((act) => {
    const figures = RULES[act](facts, today);
    return figures === null ? [] : [{ act, ...figures } as NextAct];
  });

/** Returns the act to do next: the most urgent one that is not hidden; null without any. */
export const nextBestAct = (
  facts: ClientFacts,
  today: string,
  hidden: ReadonlySet<Act> = new Set(),
): NextAct | null => nextActs(facts, today).find(({ act }) => !hidden.has(act)) ?? null;
