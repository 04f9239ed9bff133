import { beforeEach, describe, expect, it } from "vitest";
import { fieldsFrom, NO_FIELDS, type CheckoutFields } from "./fields.ts";
import { phoneOf } from "./phones.ts";
import { rememberBuyer, rememberedBuyer } from "./rememberedBuyer.ts";
import { furthestStep, openStep, stepOfField, stepProblems } from "./steps.ts";
import { tidyZip, zipIsPossible } from "@cuvee/core/kit/postal.ts";
import { COUNTRIES, countryChoices } from "#kit/countries.ts";

const context = {
  shippingRefs: ["home", "pickup"],
  shippingRef: "home",
  carried: true,
  paymentTypes: ["cb", "transfer"],
  now: new Date(2026, 10, 20),
};
const address = {
  ...NO_FIELDS.delivery,
  firstname: "Élodie",
  lastname: "d’Aubigné-Roux",
  company: "",
  street: "12 rue des Tilleuls",
  street2: "",
  zipcode: "84100",
  city: "Orange",
  country: "FR",
  phone: "06 12 34 56 78",
};
const complete: CheckoutFields = {
  ...NO_FIELDS,
  email: "elodie@exemple.fr",
  delivery: address,
  paymentType: "transfer",
  terms: true,
  adult: true,
};
const codes = (step: Parameters<typeof stepProblems>[0], change: Partial<CheckoutFields>): string[] =>
  stepProblems(step, { ...complete, ...change }, context).map((p) => `${p.field} ${p.code}`);

describe("steps", () => {
  it("names the wrong fields in the order of the page", () => {
    const delivery = { ...address, firstname: "", street: " ", zipcode: "8410", phone: "" };
    expect(codes("addresses", { delivery })).toEqual([
      "delivery.firstname firstname",
      "delivery.street street",
      "delivery.zipcode zipcode-wrong",
      "delivery.phone needed",
    ]);
    expect(codes("identity", { email: "elodie@exemple" })).toEqual(["email email"]);
    expect(codes("payment", { paymentType: "" })).toEqual(["paymentType payment-required"]);
    expect(codes("payment", { terms: false, adult: false })).toEqual(["adult adult", "terms terms"]);
    expect(
      codes("payment", { paymentType: "", isGift: true, notes: "x".repeat(501), terms: false, adult: false }),
    ).toEqual([
      "paymentType payment-required",
      "gift.message needed",
      "notes too-long",
      "adult adult",
      "terms terms",
    ]);
  });

  it("asks a professional for his company and its numbers, at the address that is billed", () => {
    const pro = { pro: true };
    const company = { siret: "732 829 320 00074", vatNumber: "", exciseNumber: "" };
    expect(codes("addresses", pro)).toEqual(["delivery.company needed", "company.siret needed"]);
    const billing = { ...address, company: "Wijnhuis", country: "BE", zipcode: "1000", phone: "" };
    expect(codes("addresses", { ...pro, billing, sameBilling: false })).toEqual(["company.vatNumber needed"]);
    const delivery = { ...address, company: "Cave Kerouédan" };
    expect(codes("addresses", { ...pro, delivery, company })).toEqual([]);
    expect(codes("addresses", { company })).toEqual([]);
  });

  it("asks for the day of birth where the shop does, and stops what excise forbids", () => {
    const birth = (birthDate: string) =>
      stepProblems("payment", { ...complete, birthDate }, { ...context, asksBirthDate: true })[0]?.code;
    expect(["", "2008-11-21", "2008-02-31", "2008-11-20"].map(birth)).toEqual([
      "needed",
      "minor",
      "birth-date",
      undefined,
    ]);
    expect(stepProblems("delivery", complete, { ...context, exciseRefused: true })).toEqual([
      { field: "shippingRef", code: "excise" },
    ]);
  });

  it("asks a billing address only when it is another, and no phone in it", () => {
    const billing = { ...address, city: "", phone: "" };
    expect(codes("addresses", { billing })).toEqual([]);
    expect(codes("addresses", { billing, sameBilling: false })).toEqual(["billing.city city"]);
  });

  it("refuses a delivery mode that the address does not have", () => {
    const found = (change: Partial<typeof context>): string | undefined =>
      stepProblems("delivery", complete, { ...context, ...change })[0]?.code;
    expect(found({ shippingRef: "gone" })).toBe("shipping-required");
    expect(found({ shippingRefs: [] })).toBe("no-delivery");
    expect(found({ shippingRefs: [], carried: false })).toBeUndefined();
  });

  it("opens what was asked for, never past what is complete", () => {
    expect(furthestStep(NO_FIELDS, context)).toBe("identity");
    expect(furthestStep(complete, { ...context, shippingRef: "" })).toBe("delivery");
    expect(furthestStep(complete, context)).toBe("payment");
    expect(openStep("payment", "addresses")).toBe("addresses");
    expect(openStep("identity", "payment")).toBe("identity");
    expect(openStep(null, "delivery")).toBe("delivery");
    expect(stepOfField("billing.zipcode")).toBe("addresses");
    expect(stepOfField("card.cvv")).toBe("payment");
  });

  it("reads a kept draft without believing it", () => {
    expect(fieldsFrom(null)).toEqual(NO_FIELDS);
    const odd = fieldsFrom({
      email: 3,
      delivery: "x",
      paymentType: "gold",
      terms: true,
      card: { number: "4242" },
    });
    expect(odd).toEqual(NO_FIELDS);
  });
});

describe("a guest's details on this device", () => {
  const at = Date.UTC(2026, 10, 20);
  beforeEach(() => rememberBuyer(NO_FIELDS, at));

  it("are kept only where the guest asks for it, without notes, gift, consents and card", () => {
    rememberBuyer(complete, at);
    expect(rememberedBuyer(at)).toBeNull();
    const gift = { message: "Bonne fête", from: "É." };
    const card = { number: "4242424242424242", expiry: "12/30", cvv: "123" };
    rememberBuyer({ ...complete, isRemembered: true, notes: "Au fond", isGift: true, gift, card }, at);
    const { delivery, email, paymentType } = complete;
    const kept = { ...NO_FIELDS, delivery, email, paymentType, isRemembered: true };
    expect(rememberedBuyer(at)).toEqual(kept);
    expect(rememberedBuyer(at + 400 * 86_400_000)).toBeNull();
    rememberBuyer({ ...complete, isRemembered: false }, at);
    expect(rememberedBuyer(at)).toBeNull();
  });
});

describe("phone", () => {
  it("takes mobile numbers of the countries of the specification, in any writing", () => {
    expect(phoneOf("06 12 34 56 78", "FR")).toBe("+33612345678");
    expect(phoneOf("+33 (0)6.12.34.56.78", "BE")).toBe("+33612345678");
    expect(phoneOf("0033612345678", "FR")).toBe("+33612345678");
    expect(phoneOf("0470 12 34 56", "BE")).toBe("+32470123456");
    expect(phoneOf("0151 23456789", "DE")).toBe("+4915123456789");
    expect(phoneOf("621 123 456", "LU")).toBe("+352621123456");
    expect(phoneOf("07400 123456", "GB")).toBe("+447400123456");
    expect(phoneOf("+1 415 555 2671", "FR")).toBe("+14155552671");
    expect(phoneOf("+43 664 1234567", "AT")).toBe("+436641234567");
  });

  it.each([
    ["01 42 68 53 00", "FR", "+33142685300"],
    ["+33 (0)4 90 12 34 56", "FR", "+33490123456"],
    ["09 72 12 34 56", "FR", "+33972123456"],
    ["02 512 34 56", "BE", "+3225123456"],
    ["030 12345678", "DE", "+493012345678"],
    ["26 12 34 56", "LU", "+35226123456"],
    ["022 123 45 67", "CH", "+41221234567"],
    ["020 123 4567", "NL", "+31201234567"],
    ["912 345 678", "ES", "+34912345678"],
    ["06 1234 5678", "IT", "+390612345678"],
    ["020 7946 0958", "GB", "+442079460958"],
  ])("takes the landline %s of %s, for who has no other", (text, country, number) => {
    expect(phoneOf(text, country)).toBe(number);
  });

  it("refuses short numbers, special ones and words", () => {
    for (const text of ["06 12 34 56", "612345678", "08 99 12 34 56", "3949", "abc", "", "+33"])
      expect(phoneOf(text, "FR")).toBeNull();
    expect(phoneOf("0664 1234567", "AT")).toBeNull();
  });
});

describe("postal code", () => {
  it("has a shape for every country of the list", () => {
    const examples: Record<string, string> = {
      FR: "84100",
      AT: "1010",
      BE: "1000",
      BG: "1000",
      HR: "10000",
      CY: "1010",
      CZ: "110 00",
      DK: "1050",
      EE: "10111",
      FI: "00100",
      DE: "10115",
      GR: "104 31",
      HU: "1011",
      IE: "D02 AF30",
      IT: "00118",
      LV: "LV-1010",
      LT: "LT-01100",
      LU: "1009",
      MT: "VLT 1117",
      NL: "1011 AB",
      PL: "00-001",
      PT: "1000-001",
      RO: "010011",
      SK: "811 01",
      SI: "1000",
      ES: "28001",
      SE: "111 20",
      CH: "1200",
    };
    for (const country of COUNTRIES) {
      expect(zipIsPossible(examples[country] ?? "", country), country).toBe(true);
      expect(zipIsPossible("?", country), country).toBe(false);
    }
  });

  it("is tidied before it is sent", () => {
    expect(tidyZip(" 84 100 ", "FR")).toBe("84100");
    expect(tidyZip("f-84100", "FR")).toBe("84100");
    expect(tidyZip("1011ab", "NL")).toBe("1011AB");
    expect(tidyZip("l-1009", "LU")).toBe("1009");
  });
});

describe("countries", () => {
  it("puts France first and sorts the rest in the language", () => {
    const names = countryChoices("fr").map((c) => c.label);
    // The list of the specification §9, and the two countries whose phones §5 names beside it.
    expect(names).toHaveLength(30);
    expect(names.slice(0, 3)).toEqual(["France", "Allemagne", "Autriche"]);
  });
});
