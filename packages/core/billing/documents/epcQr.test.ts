import { expect, test } from "vitest";
import { cents } from "#kit/money.ts";
import { epcQr, transferOf } from "./epcQr.ts";
import { billOf, SELLER, WINE } from "./testing/documents.fixture.ts";

const BANK = { holder: "Domaine Exemple SAS", iban: "FR76 3000 6000 0112 3456 7890 189", bic: "" };

test("the golden text (rules §11)", () => {
  expect(epcQr(BANK, cents(14_848), "FA-2026-00042").split("\n").join("|")).toBe(
    "BCD|002|1|SCT||Domaine Exemple SAS|FR7630006000011234567890189|EUR148.48|||FA-2026-00042",
  );
});

test("names and texts keep their line and their length, cents their zeros", () => {
  const bank = { ...BANK, holder: `Château\n${"é".repeat(90)}`, bic: "agrifrpp" };
  const lines = epcQr(bank, cents(5), "x".repeat(200)).split("\n");
  expect(lines).toHaveLength(11);
  expect([...(lines[5] ?? "")]).toHaveLength(70);
  expect(lines[4]).toBe("AGRIFRPP");
  expect(lines[7]).toBe("EUR0.05");
  expect(lines[10]).toHaveLength(140);
});

test.each([0, -1, 100_000_000_000])("%s cents are no transfer", (amount) => {
  expect(() => epcQr(BANK, cents(amount), "x")).toThrow(RangeError);
});

test("a bill that is due asks for a transfer; what is paid, credited or has no account asks for none", () => {
  const bill = billOf(WINE);
  expect(transferOf(bill)).toContain("\nDomaine Exemple SCEA\nFR7630006000011234567890189\nEUR148.48\n");
  expect(transferOf({ ...bill, paidOn: "2026-11-19" })).toBeUndefined();
  expect(transferOf({ ...bill, dueCents: cents(0) })).toBeUndefined();
  expect(transferOf({ ...bill, kind: "credit" })).toBeUndefined();
  const { bank: _, ...seller } = SELLER;
  expect(transferOf({ ...bill, seller })).toBeUndefined();
});
