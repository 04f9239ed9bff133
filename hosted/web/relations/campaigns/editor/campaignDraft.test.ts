import { CHECKS } from "@cuvee/core/relations/campaigns/campaigns.ts";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recallTexts } from "#relations/campaigns/recalls/recallTexts.ts";
import {
  CHECK_PLACES,
  EMPTY_CONTENT,
  followEvent,
  inserted,
  languagesOf,
  partsDone,
  withText,
} from "#relations/campaigns/editor/campaignDraft.ts";

test("each check has a sentence in both languages and a place on the page", () => {
  for (const lang of ["fr", "en"]) {
    const file = new URL(`../../../../../locales/${lang}/campaigns.json`, import.meta.url);
    const { checks } = JSON.parse(readFileSync(file, "utf8")) as { checks: Record<string, string> };
    expect(CHECKS.filter((check) => !checks[check])).toEqual([]);
  }
  expect(Object.keys(CHECK_PLACES).toSorted()).toEqual(CHECKS.toSorted());
});

test("a reminder of a cart asks for its own consent, and no other message does", () => {
  const cart = followEvent({ purpose: "newsletter" }, "cartAbandoned");
  expect(cart).toMatchObject({ purpose: "cartReminder", automation: { delay: 4 } });
  expect(followEvent(cart, "birthday").purpose).toBe("newsletter");
  expect(followEvent({ purpose: "invitations" }, "afterVisit").purpose).toBe("invitations");
});

test("a field is put where the cursor is, and the cursor stands behind it", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), (text, a, b) => {
      const ends = [a % (text.length + 1), b % (text.length + 1)].toSorted((x, y) => x - y);
      const [start = 0, end = 0] = ends;
      const next = inserted(text, [start, end], "{{firstname}}");
      expect(next.text.slice(0, next.at)).toBe(`${text.slice(0, start)}{{firstname}}`);
      expect(next.text.slice(next.at)).toBe(text.slice(end));
    }),
  );
});

test("an empty text of a language is none, and French comes first", () => {
  expect(withText({ fr: "a", en: "b" }, "en", "")).toEqual({ fr: "a" });
  const content = { ...EMPTY_CONTENT, text: { de: "x", fr: "y" }, subject: { en: "z" } };
  expect(languagesOf(content)).toEqual(["fr", "de", "en"]);
});

test("a part is filled when a start would find what it needs", () => {
  const draft = {
    name: "n",
    channel: "mail",
    kind: "promotion",
    purpose: "newsletter",
    listIds: [],
    excludedListIds: [],
    a: { ...EMPTY_CONTENT, text: { fr: "texte" } },
    b: null,
    ab: null,
    automation: null,
    couponCode: "",
    perMinute: null,
  } as const;
  expect(partsDone(draft)).toEqual({ who: false, what: false });
  expect(partsDone({ ...draft, channel: "sms" }).what).toBe(true);
  expect(partsDone({ ...draft, listIds: ["l"], a: { ...EMPTY_CONTENT, modelId: "m" } })).toEqual({
    who: true,
    what: true,
  });
});

test("the first text of a recall names product and lot, in both languages, and leaves the reason to the shop", () => {
  const facts = {
    lot: "L26-01",
    product: "Terre d'Aygues 2024",
    shop: "Domaine",
    phone: "",
    email: "a@b.fr",
  };
  const { subject, text } = recallTexts(facts);
  for (const lang of ["fr", "en"]) {
    expect(subject[lang]).toContain("L26-01");
    expect(text[lang]).toContain("Terre d'Aygues 2024, lot L26-01");
    expect(text[lang]).toContain("a@b.fr");
  }
  expect(text["fr"]).toContain("Motif du rappel : \n");
});
