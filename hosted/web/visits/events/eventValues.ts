import { TEXT_LANGS, type TextLang } from "@cuvee/core/offer/catalogue/facts.ts";
import type { TicketKind } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import type { Cutoff, EventRecord, Rate } from "@cuvee/core/visits/events/events.ts";
import { newId, type CallInput } from "#kit/api.ts";
import { newRule, ruleOf, ruleValues, type RuleValues } from "#visits/events/rules/ruleValues.ts";

/** A rate as the form keeps it. */
export type RateValues = Omit<Rate, "names" | "unitE4"> & {
  names: Record<Exclude<TextLang, "fr">, string>;
  unitE4: number | null;
};
type Said = { title: string; summary: string; description: RichText | null };
type Number0 = number | null;

/** An event as the form keeps it: a value that can be switched off is beside its switch. */
export type EventValues = Pick<
  EventRecord,
  "location" | "isMandatory" | "payment" | "needsApproval" | "hasWaitingList" | "isGroupPayable" | "version"
> & {
  texts: Record<TextLang, Said>;
  visuals: { visual: string; alt: string }[];
  languages: string[];
  durationMinutes: Number0;
  minPersons: Number0;
  maxPersons: Number0;
  minAmountCents: Number0;
  opensDays: Number0;
  leadMinutes: Number0;
  hasCutoff: boolean;
  cutoff: { daysBefore: Number0; time: string };
  depositBp: Number0;
  isFeeWaived: boolean;
  feeWaivedFrom: Number0;
  groupHours: Number0;
  cancellation: { hoursBefore: Number0; refundBp: Number0 }[];
  canChange: boolean;
  changeHours: Number0;
  hasReminder: boolean;
  reminderMinutes: Number0;
  hasThanks: boolean;
  thanksHours: Number0;
  rates: RateValues[];
  rules: RuleValues[];
};

const eachLang = <T>(of: (lang: TextLang) => T): Record<TextLang, T> =>
  Object.fromEntries(TEXT_LANGS.map((lang) => [lang, of(lang)])) as Record<TextLang, T>;

/** Returns the values of the form, from the record. */
export function valuesOf(record: EventRecord): EventValues {
  const { id: _, status: __, title, createdAt, updatedAt, ...event } = record;
  const cutoff: Cutoff = event.cutoff ?? { daysBefore: 1, time: "18:00" };
  return {
    ...event,
    texts: eachLang((lang) => ({
      title: event.texts[lang]?.title ?? "",
      summary: event.texts[lang]?.summary ?? "",
      description: event.texts[lang]?.description ?? null,
    })),
    hasCutoff: event.cutoff !== null,
    cutoff,
    depositBp: event.depositBp ?? 3000,
    isFeeWaived: event.feeWaivedFrom !== null,
    feeWaivedFrom: event.feeWaivedFrom ?? 6,
    canChange: event.changeHours !== null,
    changeHours: event.changeHours ?? 24,
    hasReminder: event.reminderMinutes !== null,
    reminderMinutes: event.reminderMinutes ?? 1440,
    hasThanks: event.thanksHours !== null,
    thanksHours: event.thanksHours ?? 20,
    rates: event.rates.map((rate) => ({ ...rate, names: { en: rate.names.en ?? "" } })),
    rules: event.rules.map(ruleValues),
  };
}

/** Returns a new price, option or tourist tax; a tax is collected where it is due, at the estate. */
export const newRate = (kind: TicketKind, name: string): RateValues => ({
  id: newId(),
  kind,
  name,
  names: { en: "" },
  description: "",
  unitE4: null,
  vatType: "standard",
  notCounting: false,
  onSite: kind === "tax",
  minQuantity: null,
  maxQuantity: null,
  taxes: [],
  archived: false,
});

/** Returns the parts of an address that is written `street, 33330 city`; null for an address in another form. */
function placeOf(address: string): Pick<EventValues["location"], "street" | "zipcode" | "city"> | null {
  const [, street = "", zipcode = "", city = ""] =
    /^(.+?)(?:,\s*|\s*\n\s*)(\d{5}) ([^,\d\n]+)$/s.exec(address.trim()) ?? [];
  return city ? { street: street.replaceAll("\n", ", "), zipcode, city } : null;
}

/** Initial values of a new event, which takes place at the shop's address. */
export function newEvent(today: string, adult: string, address = ""): EventValues {
  return {
    texts: eachLang(() => ({ title: "", summary: "", description: null })),
    visuals: [],
    location: {
      name: "",
      street: "",
      zipcode: "",
      city: "",
      country: "FR",
      access: "",
      ...placeOf(address),
    },
    languages: ["fr"],
    durationMinutes: 60,
    isMandatory: true,
    minPersons: 1,
    maxPersons: null,
    minAmountCents: null,
    opensDays: 365,
    leadMinutes: 120,
    hasCutoff: false,
    cutoff: { daysBefore: 1, time: "18:00" },
    payment: "full",
    depositBp: 3000,
    isFeeWaived: false,
    feeWaivedFrom: 6,
    needsApproval: false,
    hasWaitingList: false,
    isGroupPayable: false,
    groupHours: 48,
    cancellation: [
      { hoursBefore: 48, refundBp: 10_000 },
      { hoursBefore: 24, refundBp: 5_000 },
    ],
    canChange: true,
    changeHours: 24,
    hasReminder: true,
    reminderMinutes: 1440,
    hasThanks: false,
    thanksHours: 20,
    rates: [newRate("price", adult)],
    rules: [newRule(today, 60)],
    version: 0,
  };
}

/** Switched on, the value is required; switched off, it is null. */
const when = <T>(on: boolean, value: T | null): T | null | undefined => (on ? (value ?? undefined) : null);

function textOf({ title, summary, description }: Said): object | undefined {
  const said = {
    ...(title.trim() ? { title } : {}),
    ...(summary.trim() ? { summary } : {}),
    ...(description ? { description } : {}),
  };
  return Object.keys(said).length > 0 ? said : undefined;
}

type Body = CallInput<"PUT /v1/visits/:eventId">["body"];

/** Builds the body of an event from the values of the form. */
export function bodyOf(values: EventValues): Body {
  const { hasCutoff, isFeeWaived, canChange, hasReminder, hasThanks, ...event } = values;
  const prices = new Set(event.rates.filter((rate) => rate.kind === "price").map((rate) => rate.id));
  const texts = TEXT_LANGS.flatMap((lang) => {
    const said = textOf(event.texts[lang]);
    return said ? [[lang, said] as const] : [];
  });
  return {
    ...event,
    texts: Object.fromEntries(texts),
    minAmountCents: event.minAmountCents ?? 0,
    leadMinutes: event.leadMinutes ?? 0,
    cutoff: when(hasCutoff, event.cutoff),
    depositBp: event.payment === "deposit" ? event.depositBp : null,
    feeWaivedFrom: when(isFeeWaived, event.feeWaivedFrom),
    groupHours: event.groupHours ?? (event.isGroupPayable ? null : 48),
    changeHours: when(canChange, event.changeHours),
    reminderMinutes: when(hasReminder, event.reminderMinutes),
    thanksHours: when(hasThanks, event.thanksHours),
    rates: event.rates.map(({ names, ...rate }) => ({
      ...rate,
      names: names.en.trim() ? { en: names.en } : {},
      notCounting: rate.kind === "price" && rate.notCounting,
      // The number of taxes equals the number of people.
      ...(rate.kind === "tax" ? { minQuantity: null, maxQuantity: null } : {}),
      taxes: rate.kind === "tax" ? rate.taxes.filter((id) => prices.has(id)) : [],
    })),
    rules: event.rules.map(ruleOf),
  } as Body;
}
