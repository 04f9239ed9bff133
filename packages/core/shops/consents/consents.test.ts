import fc from "fast-check";
import { expect, it } from "vitest";
import { CONSENT_STATES, mayWriteTo } from "#shops/consents/consents.ts";

it("only a confirmed consent lets a shop write, and nothing that rules it out", () => {
  const states = fc.constantFrom(null, ...CONSENT_STATES);
  fc.assert(
    fc.property(states, fc.boolean(), fc.boolean(), (state, isSuppressed, isErased) => {
      expect(mayWriteTo({ state, isSuppressed, isErased })).toBe(
        state === "given" && !isSuppressed && !isErased,
      );
    }),
  );
  expect(mayWriteTo({ state: "given", isSuppressed: false, isErased: false })).toBe(true);
  expect(mayWriteTo({ state: "asked", isSuppressed: false, isErased: false })).toBe(false);
});
