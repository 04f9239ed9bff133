import { isPastDue, type DueKind } from "#billing/payments/claims.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";

const DAY_MS = 86_400_000;

/** Whole days from one day to another (`YYYY-MM-DD`); negative backwards. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** A day so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** How long what is owed is overdue. */
export const AGES = ["notDue", "d30", "d60", "d90", "older"] as const;
export type Age = (typeof AGES)[number];

/** The age of what is due on a day: not due until that day is over, then by months of thirty days. */
export function ageOf(dueOn: string | null, today: string): Age {
  if (!isPastDue(dueOn, today)) return "notDue";
  const days = daysBetween(dueOn, today);
  return days <= 30 ? "d30" : days <= 60 ? "d60" : days <= 90 ? "d90" : "older";
}

/** What a client owes, by age, and what stands against it. */
export type OutstandingRow = {
  /** The client. */
  id: Id;
  name: string;
  code: string;
  kind: "individual" | "professional";
  documents: number;
  owedCents: Cents;
  /** Of that, what of orders is not billed yet. */
  ordersCents: Cents;
  notDueCents: Cents;
  d30Cents: Cents;
  d60Cents: Cents;
  d90Cents: Cents;
  olderCents: Cents;
  overdueCents: Cents;
  /** What credit notes still give, and money that pays nothing yet. */
  creditCents: Cents;
  freeCents: Cents;
  /** Owed, less both. */
  balanceCents: Cents;
  oldestDueOn: string | null;
};

/** A claim that is unpaid (`claims.ts`). What of an order is not billed is not reminded of by letter: it is billed, or paid by its link. */
export type UnpaidRow = {
  id: Id;
  kind: DueKind;
  number: string;
  buyerName: string;
  clientId: Id;
  issuedOn: string;
  dueOn: string;
  daysLate: number;
  age: Age;
  totalTtcCents: Cents;
  openCents: Cents;
  reminders: number;
  remindedAt: string | null;
  /** Empty: nobody to write to. */
  email: string;
};

/** A credit note that still gives something. */
export type OpenCreditRow = {
  id: Id;
  number: string;
  buyerName: string;
  clientId: Id;
  issuedOn: string;
  totalTtcCents: Cents;
  dueCents: Cents;
  usedCents: Cents;
  openCents: Cents;
  creditStatus: "full" | "partial" | "empty";
};

/** Reminders go in three steps: a friendly word, a firm one, formal notice. */
export const REMINDER_STEPS = [1, 2, 3] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/** What a shop sets of a step: so many days after the day it was due; words of its own, empty for ours in the buyer's language. */
export type StepRules = { afterDays: number; subject: string; text: string };
export type ReminderRules = { isAutomatic: boolean; steps: [StepRules, StepRules, StepRules] };

export const DEFAULT_REMINDERS: ReminderRules = {
  isAutomatic: false,
  steps: [
    { afterDays: 5, subject: "", text: "" },
    { afterDays: 15, subject: "", text: "" },
    { afterDays: 30, subject: "", text: "" },
  ],
};

/** The step that comes after so many reminders: the third is said again when it was said. */
export const nextStep = (reminders: number): ReminderStep => (reminders <= 0 ? 1 : reminders === 1 ? 2 : 3);

/**
 * The step that is due by itself on a day, or null: each once, no earlier than its days after the day it was due, and after the step
 * before by the days that part them, so that who is found late gets one letter and not three.
 */
export function stepDue(
  d: { dueOn: string | null; reminders: number; remindedOn: string | null },
  rules: ReminderRules,
  today: string,
): ReminderStep | null {
  if (d.dueOn === null || d.reminders >= REMINDER_STEPS.length) return null;
  const step = nextStep(d.reminders);
  const days = (n: number): number => rules.steps[n - 1]?.afterDays ?? 0;
  if (daysBetween(d.dueOn, today) < days(step)) return null;
  const gap = step === 1 ? 0 : days(step) - days(step - 1);
  return d.remindedOn !== null && daysBetween(d.remindedOn, today) < gap ? null : step;
}

/** Names that a shop's own words may hold, as `{{number}}`. */
export const REMINDER_WORDS = ["name", "number", "amount", "issuedOn", "dueOn", "days", "shop"] as const;
export type ReminderWords = Record<(typeof REMINDER_WORDS)[number], string>;

/** A shop's own words with what they name filled in; what is no name of ours stays as it is written. */
export const fillWords = (text: string, words: ReminderWords): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? words[name as keyof ReminderWords] : whole,
  );
