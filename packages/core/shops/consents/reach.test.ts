import fc from "fast-check";
import { expect, it } from "vitest";
import { BIRTHDAY } from "#shops/clients/clients.ts";
import { CHANNELS, CONSENT_STATES, PURPOSES } from "#shops/consents/consents.ts";
import {
  REACH_BASES,
  REACH_KINDS,
  reachGround,
  reachReason,
  type ReachQuestion,
  type ReachStanding,
} from "#shops/consents/reach.ts";

const standing = fc.record<ReachStanding>({
  question: fc.record({
    channel: fc.constantFrom(...CHANNELS),
    purpose: fc.constantFrom(...PURPOSES),
    kind: fc.constantFrom(...REACH_KINDS),
  }),
  hasAddress: fc.boolean(),
  isProfessional: fc.boolean(),
  state: fc.constantFrom(null, ...CONSENT_STATES),
  bases: fc.subarray([...REACH_BASES]),
  isSuppressed: fc.boolean(),
  isInError: fc.boolean(),
});
const news = (change: Partial<ReachStanding>, question: Partial<ReachQuestion> = {}): ReachStanding => ({
  question: { channel: "mail", purpose: "newsletter", kind: "promotion", ...question },
  hasAddress: true,
  isProfessional: false,
  state: null,
  bases: [],
  isSuppressed: false,
  isInError: false,
  ...change,
});

it("sends no promotion over an objection, and nothing without a ground or to an address in error", () => {
  fc.assert(
    fc.property(standing, (one) => {
      if (reachReason(one) !== null) return;
      expect([one.hasAddress, one.isInError]).toEqual([true, false]);
      if (one.question.kind === "information") return;
      expect(one.isSuppressed || one.state === "withdrawn").toBe(false);
      expect(reachGround(one)).not.toBeNull();
    }),
  );
});

it("informs whoever has an address that messages reach, whatever they agreed to", () => {
  fc.assert(
    fc.property(standing, (one) => {
      const asked = { ...one, question: { ...one.question, kind: "information" as const } };
      expect(reachReason(asked)).toBe(!one.hasAddress ? "noAddress" : one.isInError ? "inError" : null);
    }),
  );
});

it("reaches consumers by consent, clients about similar products, professionals by their function", () => {
  expect(reachReason(news({}))).toBe("noConsent");
  expect(reachReason(news({ state: "asked" }))).toBe("noConsent");
  expect(reachReason(news({ state: "given" }))).toBeNull();
  expect(reachReason(news({ state: "withdrawn", bases: ["customer"] }))).toBe("suppressed");
  for (const channel of ["mail", "sms"] as const) {
    expect(reachReason(news({ bases: ["customer"] }, { channel, purpose: "invitations" }))).toBeNull();
    expect(reachReason(news({ bases: ["function"] }, { channel }))).toBe("noConsent");
    expect(reachReason(news({ bases: ["function"], isProfessional: true }, { channel }))).toBeNull();
  }
  for (const purpose of ["cartReminder", "backInStock"] as const)
    expect(reachReason(news({ bases: ["customer", "function"], isProfessional: true }, { purpose }))).toBe(
      "noConsent",
    );
});

it("calls consumers with their consent alone, and writes letters until they object", () => {
  const call = { channel: "call" } as const;
  expect(reachReason(news({ bases: ["customer", "function"] }, call))).toBe("noConsent");
  expect(reachReason(news({ state: "given" }, call))).toBeNull();
  expect(reachReason(news({ isProfessional: true }, call))).toBeNull();
  expect(reachReason(news({ isProfessional: true, state: "withdrawn" }, call))).toBe("suppressed");
  expect(reachReason(news({}, { channel: "letter" }))).toBeNull();
  expect(reachReason(news({ state: "withdrawn" }, { channel: "letter" }))).toBe("suppressed");
});

it("takes birthdays that a year can have, the 29 February among them", () => {
  for (const day of ["", "01-31", "02-29", "04-30", "12-01"]) expect(BIRTHDAY.test(day), day).toBe(true);
  for (const day of ["02-30", "04-31", "13-01", "00-10", "1-1", "10-00", "1980-01-01"])
    expect(BIRTHDAY.test(day), day).toBe(false);
});
