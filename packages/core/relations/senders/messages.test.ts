import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addRefusal,
  HARD_MOST,
  NO_ERRORS,
  SOFT_DAYS,
  SOFT_MOST,
  statusMeaning,
  type ErrorCounts,
} from "#relations/senders/bounces.ts";
import {
  isStop,
  plainSms,
  smsLength,
  smsSenderFault,
  suggestedSmsSender,
  withStop,
} from "#relations/senders/sms.ts";
import { nextSmsMoment, SMS_HOURS } from "#relations/senders/smsHours.ts";
import { publicHolidays } from "#sales/orders/workingDays.ts";
import { dayOf, timeOf } from "#visits/events/zone.ts";

const DAY = 86_400_000;
const AT = Date.parse("2026-05-04T09:00:00Z");

test.each([
  ["5.1.1", "unknownAddress"],
  ["5.1.10", "unknownAddress"],
  ["5.2.2", "hard"],
  ["5.0.0", "hard"],
  ["4.2.2", "soft"],
  ["4.7.1", "soft"],
  ["5.7.1", "policy"],
  ["5.7.26", "policy"],
  ["2.0.0", "none"],
  ["550", "none"],
  ["", "none"],
])("a status %s means %s", (status, meaning) => {
  expect(statusMeaning(status)).toBe(meaning);
});

const after = (statuses: readonly (readonly [status: string, day: number])[]): ErrorCounts =>
  statuses.reduce((counts, [status, day]) => addRefusal(counts, status, AT + day * DAY), NO_ERRORS);

test("addresses are in error by the rules of each status", () => {
  expect(after([["5.1.1", 0]]).isBlocked).toBe(true);
  expect(after([["5.2.1", 0]]).isBlocked).toBe(false);
  expect(
    after([
      ["5.2.1", 0],
      ["5.4.4", 90],
    ]).isBlocked,
  ).toBe(true);
  expect(after([0, 3, 6, 9].map((day) => ["4.2.2", day] as const)).isBlocked).toBe(false);
  expect(after([0, 3, 6, 9, 14].map((day) => ["4.2.2", day] as const)).isBlocked).toBe(true);
  // The sixteenth day begins anew.
  expect(after([0, 3, 6, 9, 16, 18, 20, 22].map((day) => ["4.2.2", day] as const)).isBlocked).toBe(false);
  expect(
    after([
      ["5.7.1", 0],
      ["5.7.26", 1],
      ["5.7.1", 2],
    ]),
  ).toEqual(NO_ERRORS);
});

test("an address in error stays so, and one without enough refusals is not", () => {
  const refusal = fc.tuple(
    fc.constantFrom("5.1.1", "5.2.2", "5.0.0", "4.2.2", "4.4.7", "5.7.1", "2.0.0"),
    fc.integer({ min: 0, max: 60 }),
  );
  fc.assert(
    fc.property(fc.array(refusal, { maxLength: 15 }), (given) => {
      const inOrder = given.toSorted(([, a], [, b]) => a - b);
      let counts = NO_ERRORS;
      for (const [status, day] of inOrder) {
        const next = addRefusal(counts, status, AT + day * DAY);
        expect(counts.isBlocked && !next.isBlocked).toBe(false);
        counts = next;
      }
      const of = (meaning: string) => inOrder.filter(([status]) => statusMeaning(status) === meaning);
      const soft = of("soft").map(([, day]) => day);
      const mayBe =
        of("unknownAddress").length > 0 ||
        of("hard").length >= HARD_MOST ||
        soft.some((day, n) => n >= SOFT_MOST - 1 && day - (soft[n - SOFT_MOST + 1] ?? 0) <= SOFT_DAYS);
      if (!mayBe) expect(counts.isBlocked).toBe(false);
      if (of("unknownAddress").length > 0 || of("hard").length >= HARD_MOST)
        expect(counts.isBlocked).toBe(true);
    }),
  );
});

test.each([
  ["", "gsm", 0, 1],
  ["a".repeat(160), "gsm", 160, 1],
  ["a".repeat(161), "gsm", 161, 2],
  ["a".repeat(306), "gsm", 306, 2],
  ["a".repeat(307), "gsm", 307, 3],
  ["€".repeat(80), "gsm", 160, 1],
  ["é à ù ç".slice(0, 5), "gsm", 5, 1],
  ["ç", "ucs2", 1, 1],
  ["ê".repeat(70), "ucs2", 70, 1],
  ["ê".repeat(71), "ucs2", 71, 2],
  ["🍷".repeat(35), "ucs2", 70, 1],
  ["🍷".repeat(36), "ucs2", 72, 2],
])("a text %j takes %s, %i units and %i parts", (text, alphabet, units, parts) => {
  expect(smsLength(text)).toMatchObject({ alphabet, units, parts });
});

test("an escaped character is never cut between two parts (3GPP TS 23.040)", () => {
  // 152 units, then an escaped character that does not fit into the first part any more.
  expect(smsLength(`${"a".repeat(152)}€${"a".repeat(152)}`).parts).toBe(3);
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "€", "é", "[", "ê", "🍷"), maxLength: 400 }),
      (text) => {
        const { alphabet, units, parts, left } = smsLength(text);
        const [one, part] = alphabet === "gsm" ? [160, 153] : [70, 67];
        expect(parts).toBeGreaterThanOrEqual(units <= one ? 1 : Math.ceil(units / part));
        expect(parts).toBeLessThanOrEqual(units <= one ? 1 : Math.ceil(units / (part - 1)));
        expect(left).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test("typographic signs become those of the alphabet of text messages", () => {
  expect(plainSms("L’été « rosé » — 12 €… cœur")).toBe('L\'été " rosé " - 12 €... cœur');
  expect(withStop("Le rosé est là !  ", "STOP au 36111")).toBe("Le rosé est là ! STOP au 36111");
  expect(["STOP", "stop svp", " Stop.", "STOP 36111"].every(isStop)).toBe(true);
  expect(["ne pas stopper", "bonjour", "stoppez"].some(isStop)).toBe(false);
});

test.each([
  ["CALADES", null],
  ["Les Calades", null],
  ["AB", "sms-sender-malformed"],
  ["DOMAINE DES CALADES", "sms-sender-malformed"],
  ["0612345678", "sms-sender-number"],
  ["36111", "sms-sender-number"],
  ["Château", "sms-sender-malformed"],
])("the sender %s is %s", (sender, fault) => {
  expect(smsSenderFault(sender)).toBe(fault);
});

test("a sender made from any name is allowed", () => {
  expect(suggestedSmsSender("Château Pïc")).toBe("CHATEAUPIC");
  expect(suggestedSmsSender("Domaine des Trois Calades")).toBe("DOMAINE");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(smsSenderFault(suggestedSmsSender(name))).toBeNull();
    }),
  );
});

test.each([
  // Monday at 9:00 in Paris waits for 10:00; within the hours it leaves at once; at 20:00 it waits for the next day.
  ["2026-06-08T07:00:00Z", "2026-06-08T08:00:00.000Z"],
  ["2026-06-08T12:34:56Z", "2026-06-08T12:34:56.000Z"],
  ["2026-06-08T18:00:00Z", "2026-06-09T08:00:00.000Z"],
  // Saturday evening waits for Monday; Whit Monday, 25 May 2026, is a holiday.
  ["2026-06-06T19:00:00Z", "2026-06-08T08:00:00.000Z"],
  ["2026-05-23T19:00:00Z", "2026-05-26T08:00:00.000Z"],
  // The clocks change on Sunday 25 October 2026.
  ["2026-10-24T19:00:00Z", "2026-10-26T09:00:00.000Z"],
  ["2026-12-24T20:00:00Z", "2026-12-26T09:00:00.000Z"],
])("an advertising message of %s leaves at %s", (now, moment) => {
  expect(new Date(nextSmsMoment(Date.parse(now))).toISOString()).toBe(moment);
});

test("a message never leaves outside of the hours, and never later than it must", () => {
  const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (date) => {
      const now = date.getTime();
      const at = nextSmsMoment(now);
      const [day, time] = [dayOf(at, "Europe/Paris"), timeOf(at, "Europe/Paris")];
      expect(at).toBeGreaterThanOrEqual(now);
      expect(time >= SMS_HOURS.from && time < SMS_HOURS.until).toBe(true);
      expect(new Date(`${day}T00:00:00Z`).getUTCDay()).not.toBe(0);
      expect(publicHolidays(Number(day.slice(0, 4)))).not.toContain(day);
      expect(nextSmsMoment(at)).toBe(at);
    }),
  );
});
