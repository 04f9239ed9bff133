import * as z from "zod";
import { id, nameText, text, versionField } from "#kit/contract.ts";
import { richTextUpTo } from "#kit/texts/richText.contract.ts";
import { TEXT_LANGS } from "#offer/catalogue/facts.ts";
import { cents, percentBp, unitE4 } from "#kit/amounts.contract.ts";
import { rule, unique } from "#kit/rules.contract.ts";
import { VISIT_LANGUAGES } from "./events.ts";
import { ticketKind } from "#offer/catalogue/enums.contract.ts";
import { vatType } from "#shops/settings/enums.contract.ts";
import { eventPayment, slotMode } from "./enums.contract.ts";
import { language } from "#kit/enums.contract.ts";

/** A day that exists, `YYYY-MM-DD`, of the years 2000 to 2099. */
export const dayField = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/, "date")
  .refine((day) => {
    const at = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  }, "date");
export const timeField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time");
const persons = z.int().min(1).max(9999);

export const visitLanguages = z
  .array(language)
  .max(VISIT_LANGUAGES.length)
  .check(unique((language) => language));

export const rateField = z
  .strictObject({
    id,
    kind: ticketKind,
    name: nameText(80, 1),
    names: z.partialRecord(z.enum(TEXT_LANGS), nameText(80)).default({}),
    description: text(300).default(""),
    unitE4,
    vatType,
    notCounting: z.boolean().default(false),
    onSite: z.boolean().default(false),
    minQuantity: persons.nullable().default(null),
    maxQuantity: persons.nullable().default(null),
    taxes: z.array(id).max(40).default([]),
    archived: z.boolean().default(false),
  })
  .check(
    rule(
      (r) => r.minQuantity === null || r.maxQuantity === null || r.minQuantity <= r.maxQuantity,
      "ascending",
      ["maxQuantity"],
    ),
    rule((r) => r.kind === "tax" || r.taxes.length === 0, "tax-only", ["taxes"]),
  );

const weekday = z.int().min(1).max(7);
const interval = z.int().min(1).max(52);
export const recurrenceField = z.union([
  z.strictObject({ freq: z.literal("once") }),
  z.strictObject({
    freq: z.literal("weekly"),
    interval,
    weekdays: z
      .array(weekday)
      .min(1)
      .max(7)
      .check(unique((day) => String(day))),
  }),
  z.strictObject({ freq: z.literal("monthly"), interval, day: z.int().min(1).max(31) }),
  z.strictObject({
    freq: z.literal("monthly"),
    interval,
    nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
    weekday,
  }),
]);

export const ruleField = z
  .strictObject({
    id,
    name: nameText(60).default(""),
    mode: slotMode,
    since: dayField,
    until: dayField,
    recurrence: recurrenceField,
    times: z
      .array(z.strictObject({ name: nameText(60).default(""), start: timeField, end: timeField }))
      .min(1)
      .max(48)
      .check(unique((time) => `${time.start} ${time.name}`)),
    capacity: z.int().min(1).max(99_999),
    languages: visitLanguages.default([]),
    resources: z.array(id).max(20).default([]),
    exceptDates: z.array(dayField).max(400).default([]),
    extraDates: z.array(dayField).max(400).default([]),
  })
  .check(
    rule((r) => r.since <= r.until, "dates", ["until"]),
    // Two years at most: slots are rows.
    rule((r) => Date.parse(r.until) - Date.parse(r.since) <= 731 * 86_400_000, "season-long", ["until"]),
  );

export const eventTexts = z.strictObject({
  title: nameText(120).optional(),
  summary: text(300).optional(),
  description: richTextUpTo(20_000).optional(),
});

const fields = {
  texts: z
    .partialRecord(z.enum(TEXT_LANGS), eventTexts)
    .check(rule((texts) => Boolean(texts.fr?.title), "needed", ["fr", "title"])),
  visuals: z
    .array(
      z.strictObject({
        visual: z.string().regex(/^\/files\/[0-9a-hjkmnp-tv-z]{16}$/, "unknown-file"),
        alt: nameText(200),
      }),
    )
    .max(20)
    .check(unique((v) => v.visual)),
  location: z.strictObject({
    name: nameText(120).default(""),
    street: nameText(200).default(""),
    zipcode: nameText(20).default(""),
    city: nameText(100).default(""),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, "country")
      .default("FR"),
    access: text(500).default(""),
  }),
  languages: visitLanguages.min(1),
  durationMinutes: z.int().min(1).max(14_400),
  isMandatory: z.boolean(),
  minPersons: persons,
  maxPersons: persons.nullable(),
  minAmountCents: cents,
  opensDays: z.int().min(1).max(730),
  leadMinutes: z.int().min(0).max(525_600),
  cutoff: z.strictObject({ daysBefore: z.int().min(0).max(60), time: timeField }).nullable(),
  payment: eventPayment,
  depositBp: percentBp.min(1).max(9_999).nullable(),
  feeWaivedFrom: persons.nullable(),
  needsApproval: z.boolean(),
  hasWaitingList: z.boolean(),
  isGroupPayable: z.boolean(),
  groupHours: z.int().min(1).max(720),
  cancellation: z
    .array(z.strictObject({ hoursBefore: z.int().min(0).max(8_760), refundBp: percentBp }))
    .max(10)
    .check(
      rule(
        (steps) => steps.every((s, i) => i === 0 || s.hoursBefore < (steps[i - 1]?.hoursBefore ?? 0)),
        "descending",
      ),
    ),
  changeHours: z.int().min(0).max(8_760).nullable(),
  reminderMinutes: z.int().min(30).max(43_200).nullable(),
  thanksHours: z.int().min(1).max(720).nullable(),
  rates: z
    .array(rateField)
    .max(60)
    .check(unique((r) => r.id)),
  rules: z
    .array(ruleField)
    .max(60)
    .check(unique((r) => r.id)),
};

type Fields = z.output<z.ZodObject<typeof fields>>;
const whole = [
  rule<Fields>((e) => (e.payment === "deposit") === (e.depositBp !== null), "needed", ["depositBp"]),
  rule<Fields>((e) => e.maxPersons === null || e.minPersons <= e.maxPersons, "ascending", ["maxPersons"]),
] as const;

/** All manually written data of an event; the client makes the `id`. */
export const eventPost = z.strictObject({ id, ...fields }).check(...whole);
export const eventPut = z.strictObject({ ...fields, version: versionField }).check(...whole);
