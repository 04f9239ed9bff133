import { expect, test } from "vitest";
import {
  emptyContent,
  isUntouched,
  isWrittenIn,
  promotionsIn,
  withFooter,
  type ModelContent,
} from "./models.ts";
import { remarksOn } from "./remarks.ts";

const contentOf = (subject: string, text: string): ModelContent => ({
  kind: "standard",
  subject: { fr: subject },
  preheader: { fr: "Quelques nouvelles" },
  texts: { fr: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] } },
});
const codes = (content: ModelContent): string[] =>
  remarksOn(content, { lang: "fr", use: "campaign" }).map(({ code }) => code);

test("a complete content has no remark; an empty one says what it lacks", () => {
  expect(codes(contentOf("Bonjour {{firstname|à vous}}", "Nous avons vendangé."))).toEqual([]);
  expect(codes({ kind: "advanced", subject: {}, preheader: {}, blocks: [] })).toEqual([
    "noSubject",
    "noPreheader",
    "noContent",
  ]);
});

test("claims that the law does not allow are hinted at; words that only resemble them are not", () => {
  expect(codes(contentOf("x", "Un vin bon pour la santé"))).toEqual(["evinHealth"]);
  expect(codes(contentOf("x", "Plein d'énergie"))).toEqual(["evinEnergy"]);
  expect(codes(contentOf("x", "Pour les étudiants"))).toEqual(["evinMinors"]);
  for (const text of ["À votre santé !", "Un vin adorable", "énergétiquement sobre", "Le millésime boostera"])
    expect(codes(contentOf("x", text)), text).toEqual([]);
});

test("the footer is always there, once and last; blocks that sell are named", () => {
  const footer = { id: "f", kind: "footer", note: { fr: "Note" } } as const;
  const divider = { id: "d", kind: "divider" } as const;
  expect(withFooter([footer, divider, footer])).toEqual([divider, footer]);
  expect(withFooter([divider]).at(-1)).toMatchObject({ kind: "footer" });
  const coupon = { id: "c", kind: "coupon", title: {}, text: {}, code: "X" } as const;
  const content = { kind: "advanced", subject: {}, preheader: {}, blocks: [divider, coupon] } as const;
  expect(promotionsIn(content)).toEqual(["coupon"]);
});

test("a language without a text is not written, though its subject is; an empty content lacks none", () => {
  const content = {
    ...contentOf("Bonjour", "Nous avons vendangé."),
    subject: { fr: "Bonjour", en: "Hello" },
  };
  expect(isWrittenIn(content, "fr")).toBe(true);
  expect(isWrittenIn(content, "en")).toBe(false);
  expect(isWrittenIn(emptyContent("standard"), "en")).toBe(true);
  const heading = { id: "h", kind: "heading", text: { fr: "x" }, level: 1, align: "start" } as const;
  const blocks = { kind: "advanced", subject: {}, preheader: {}, blocks: [heading] } as const;
  expect([isWrittenIn(blocks, "fr"), isWrittenIn(blocks, "de")]).toEqual([true, false]);
});

test("a content is untouched until it has a word or a block of its own", () => {
  for (const kind of ["standard", "advanced"] as const) {
    expect(isUntouched(emptyContent(kind))).toBe(true);
    expect(isUntouched({ ...emptyContent(kind), subject: { en: "Hello" } })).toBe(false);
    expect(isUntouched({ ...emptyContent(kind), subject: { fr: "" } })).toBe(true);
  }
  expect(isUntouched(contentOf("", "Nous avons vendangé."))).toBe(false);
  const blocks = [{ id: "d", kind: "divider" } as const];
  expect(isUntouched({ kind: "advanced", subject: {}, preheader: {}, blocks })).toBe(false);
});
