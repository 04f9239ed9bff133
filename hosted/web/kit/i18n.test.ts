import { afterEach, beforeEach, expect, test, vi } from "vitest";

const FILES: Readonly<Record<string, object>> = {
  "fr/common": { save: "Enregistrer", left: "{{count, number}} bouteilles de {{name}}" },
  "fr/list": {
    found_zero: "Aucun vin",
    found_one: "{{count}} vin",
    found_other: "{{count}} vins",
    state: { open: "Ouvert" },
  },
  "en/common": { save: "Save" },
  "en/list": { found_one: "{{count}} wine", found_other: "{{count}} wines", state: { open: "Open" } },
};
const fetched: string[] = [];
let texts: typeof import("./i18n.ts");

beforeEach(async () => {
  fetched.length = 0;
  vi.stubGlobal("document", { documentElement: { lang: "" }, cookie: "" });
  vi.stubGlobal("location", { search: "", protocol: "http:" });
  vi.stubGlobal("fetch", async (url: string) => {
    const place = /(\w\w\/\w+)\.json$/.exec(url)?.[1] ?? "";
    fetched.push(place);
    return { ok: place in FILES, json: async () => FILES[place] };
  });
  // Files of one worker share modules: texts of another file's screens may be there.
  vi.resetModules();
  texts = await import("./i18n.ts");
});
afterEach(() => vi.unstubAllGlobals());

test("texts have plural forms, numbers of the language, and elision; other namespaces are named", async () => {
  const { i18n, loadTexts, startTexts } = texts;
  await startTexts("fr");
  await loadTexts(["list"]);
  expect(i18n.t("save")).toBe("Enregistrer");
  expect([0, 1, 2].map((count) => i18n.t("list:found", { count }))).toEqual(["Aucun vin", "1 vin", "2 vins"]);
  expect(i18n.t("left", { count: 1200, name: "Aubrée" }).replaceAll(/\s/g, " ")).toBe(
    "1 200 bouteilles d'Aubrée",
  );
  expect(i18n.t("open", { ns: "list", defaultValue: "?" })).toBe("?");
  expect(i18n.t(["list:state.closed", "list:state.open"])).toBe("Ouvert");
  expect(i18n.t("list:state.closed")).toBe("state.closed");
  expect(i18n.t("left", { count: 2 })).toBe("2 bouteilles de ");
});

test("what is missing is known, and nothing of the objects' own is a text", async () => {
  const { i18n, loadTexts, startTexts } = texts;
  await startTexts("fr");
  await loadTexts(["list"]);
  expect(i18n.exists("list:state.open")).toBe(true);
  for (const key of ["list:state", "list:state.closed", "list:constructor", "list:toString.name", "other:x"])
    expect(i18n.exists(key)).toBe(false);
});

test("another language is shown once its texts are there, each file fetched once", async () => {
  const { i18n, loadTexts, speak, startTexts } = texts;
  await startTexts("fr");
  await Promise.all([loadTexts(["list"]), loadTexts(["list"])]);
  const before = fetched.length;
  const change = speak("en");
  expect(i18n.t("save")).toBe("Enregistrer");
  await change;
  expect(i18n.t("save")).toBe("Save");
  expect(i18n.t("list:found", { count: 1 })).toBe("1 wine");
  expect(i18n.resolvedLanguage).toBe("en");
  await speak("fr");
  await speak("en");
  expect(new Set(fetched).size).toBe(fetched.length);
  expect(fetched.length).toBeLessThanOrEqual(before + 2);
});
