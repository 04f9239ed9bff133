import { isPastDue, type DueKind } from "#billing/payments/claims.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";

const DAY_MS = 86_400_000;

/** Returns the whole days from one day to another (`YYYY-MM-DD`); negative backwards. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Returns the day a number of days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Age ranges of overdue amounts. */
export const AGES = ["notDue", "d30", "d60", "d90", "older"] as const;
export type Age = (typeof AGES)[number];

/** Returns the age of a due amount on a day: not due until its due date is over, then by months of thirty days. */
export function ageOf(dueOn: string | null, today: string): Age {
  if (!isPastDue(dueOn, today)) return "notDue";
  const days = daysBetween(dueOn, today);
  return days <= 30 ? "d30" : days <= 60 ? "d60" : days <= 90 ? "d90" : "older";
}

/** Amount that a client owes, by age, and the amounts that offset it. */
export type OutstandingRow = {
  /** The client. */
  id: Id;
  name: string;
  code: string;
  kind: "individual" | "professional";
  documents: number;
  owedCents: Cents;
  /** The part of orders that is not invoiced yet. */
  ordersCents: Cents;
  notDueCents: Cents;
  d30Cents: Cents;
  d60Cents: Cents;
  d90Cents: Cents;
  olderCents: Cents;
  overdueCents: Cents;
  /** Remaining amount of credit notes, and money not allocated yet. */
  creditCents: Cents;
  freeCents: Cents;
  /** Owed, less both. */
  balanceCents: Cents;
  oldestDueOn: string | null;
};

/**
 * An unpaid claim (`claims.ts`). The part of an order that is not invoiced gets no reminder letter: it is invoiced, or
 * paid by its payment link.
 */
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
  /** Empty: no recipient. */
  email: string;
};

/** A credit note with a remaining amount. */
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

/** Three steps of reminders: a friendly one, a firm one, formal notice. */
export const REMINDER_STEPS = [1, 2, 3] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/**
 * A shop's settings of a reminder step: days after the due date; its own texts, empty for ours in the buyer's language.
 */
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

/** Returns the step after a number of reminders: the third is repeated. */
export const nextStep = (reminders: number): ReminderStep => (reminders <= 0 ? 1 : reminders === 1 ? 2 : 3);

/**
 * Returns the step that is due on a day, or null: each once, not before its number of days after the due date, and
 * after the preceding step by the interval between them, so that a newly found late payer gets one letter and not
 * three.
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

/** Placeholders of a shop's own text, as `{{number}}`. */
export const REMINDER_WORDS = ["name", "number", "amount", "issuedOn", "dueOn", "days", "shop"] as const;
export type ReminderWords = Record<(typeof REMINDER_WORDS)[number], string>;

/** Fills the placeholders of a shop's own text; an unknown placeholder stays unchanged. */
export const fillWords = (text: string, values: ReminderWords): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof ReminderWords] : whole,
  );
