import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePerson } from "#kit/testing/people.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { drawn } from "#storefront/developers/markdown.ts";
import { ARTICLES, articlesFor, articleText, GROUPS } from "./articles.ts";
import { helpEntries } from "./routes.ts";

const LANGS = ["fr", "en"] as const;
const ROOT = join(import.meta.dirname, "../../../..");
const NAMES = ARTICLES.map(({ name }) => name);
/** Paths of the application's pages (generated from what its shells mount). */
const PATHS = JSON.parse(readFileSync(join(ROOT, "hosted/server/kit/pages.json"), "utf8")) as string[];
const PAGES = PATHS.map((path) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`));

type Texts = { [key: string]: string | Texts };
const valuesOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((one) => (typeof one === "string" ? [one] : valuesOf(one)));
/** Reads every text that the screens show in a language. */
const textsOn = (lang: string): Set<string> => {
  const folder = join(ROOT, "locales", lang);
  return new Set(
    readdirSync(folder)
      .filter((name) => name !== "help.json")
      .flatMap((name) => valuesOf(JSON.parse(readFileSync(join(folder, name), "utf8")) as Texts)),
  );
};

let server: TestServer;
const get = async (path: string) => {
  const answer = await fetch(server.url + path, { redirect: "manual" });
  const csp = answer.headers.get("content-security-policy") ?? "";
  return { status: answer.status, text: await answer.text(), csp };
};
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
});
afterAll(() => server.stop());

describe("the articles", () => {
  it("are there in both languages, and no file is left over", () => {
    expect(new Set(NAMES).size).toBe(NAMES.length);
    expect(NAMES.length).toBeGreaterThan(24);
    for (const lang of LANGS)
      expect(
        readdirSync(join(import.meta.dirname, "content", lang), { recursive: true, encoding: "utf8" })
          .filter((file) => file.endsWith(".md"))
          .toSorted(),
      ).toEqual(ARTICLES.map(({ group, name }) => `${group}/${name}.md`).toSorted());
    for (const { group, related } of ARTICLES) {
      expect(GROUPS).toContain(group);
      for (const one of related) expect(NAMES).toContain(one);
    }
  });

  it.each(LANGS)("have a title, a lead, one screen, steps and the same parts (%s)", (lang) => {
    for (const article of ARTICLES) {
      const { name } = article;
      const text = articleText(article, lang);
      const [title = "", lead = "", open = ""] = text.split("\n\n");
      expect([name, title]).toEqual([name, expect.stringMatching(/^# .+/)]);
      expect([name, lead]).toEqual([name, expect.stringMatching(/^[\p{L}].{20,}[.!?]$/su)]);
      expect([name, open]).toEqual([name, expect.stringMatching(/^\[[^\]]+\]\(\/\S+\)$/)]);
      expect([name, text]).toEqual([name, expect.stringMatching(/^1\. .+\n2\. /m)]);
      const levels = (of: string) =>
        drawn(of, { copy: "", live: "", start: "" }).headings.map(({ level }) => level);
      expect([name, levels(text)]).toEqual([name, levels(articleText(article, "fr"))]);
    }
  });

  it.each(LANGS)("lead to pages that exist, and name buttons as the screens do (%s)", async (lang) => {
    const shown = textsOn(lang);
    const lost: string[] = [];
    const others = new Set<string>();
    for (const article of ARTICLES) {
      const { name } = article;
      const text = articleText(article, lang);
      for (const [, to = ""] of text.matchAll(/\]\((\/[^)\s]*)\)/g)) {
        const [path = ""] = to.split("?");
        if (path.startsWith("/help/")) {
          if (!NAMES.includes(path.slice("/help/".length))) lost.push(`${name}: ${to}`);
        } else if (path.startsWith("/developers")) others.add(path);
        else if (!PAGES.some((page) => page.test(path))) lost.push(`${name}: ${to}`);
      }
      for (const [, label = ""] of text.matchAll(/\*\*([^*]+)\*\*/g))
        if (!shown.has(label)) lost.push(`${name}: no text « ${label} »`);
    }
    expect(lost).toEqual([]);
    for (const path of others) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  it("are about screens, or groups of them, that exist", () => {
    const lost = ARTICLES.flatMap(({ name, screens }) =>
      screens
        .map((screen) => screen.split("?")[0] ?? "")
        .filter((path) => !PATHS.some((page) => page === path || page.startsWith(`${path}/`)))
        .map((path) => `${name}: ${path}`),
    );
    expect(lost).toEqual([]);
  });
});

describe("the pages", () => {
  it.each(LANGS)("are public in %s, under a policy that allows nothing inline", async (lang) => {
    for (const path of ["/help", ...NAMES.map((name) => `/help/${name}`)]) {
      const { status, text, csp } = await get(`${path}?lang=${lang}`);
      expect([path, status, text.includes(`<html lang="${lang}">`)]).toEqual([path, 200, true]);
      expect(csp).toContain("trusted-types 'none'");
      expect(text).not.toMatch(/<style|<script(?![^>]*src=)| style="| on[a-z]+="|\*\*|undefined|help:/);
    }
  });

  it("are refused under another name, and show nothing of the address", async () => {
    for (const name of ["nothing", "..%2fhelp.test", "first-steps.md", "%3Cscript%3E"])
      expect([name, (await get(`/help/${name}`)).status]).toEqual([name, 404]);
    expect((await get("/help?lang=%22%3E%3Cscript%3E")).text).toContain('<html lang="fr">');
  });
});

describe("the search", () => {
  const source = readFileSync(join(import.meta.dirname, "../developers/search.js"), "utf8");
  const { prepared, found } = runInNewContext(`${source}; ({ prepared, found })`) as {
    prepared: (entries: unknown) => unknown;
    found: (entries: unknown, question: string) => { to: string }[];
  };
  const search = (lang: "fr" | "en", question: string) =>
    found(prepared(helpEntries(lang)), question).map(({ to }) => to);

  it("finds words without their accents, capitals and plurals", () => {
    expect(search("fr", "frais de port")[0]).toBe("/help/delivery-costs");
    expect(search("fr", "ECHEANCIER ACOMPTE")).toContain("/help/deposits");
    expect(search("fr", "echéanciers d'acomptes")).toContain("/help/quotes");
    expect(search("fr", "cloturer caisse")[0]).toBe("/help/close-the-till");
    expect(search("en", "excise")[0]).toBe("/help/excise");
    expect(search("en", "zzz")).toEqual([]);
    expect(search("en", " ")).toEqual([]);
  });

  it("is served in the language of the reader", async () => {
    const entries = JSON.parse((await get("/help/search.json?lang=en")).text) as { title: string }[];
    expect(entries.map(({ title }) => title)).toContain("Sign in");
    expect(entries.length).toBe(NAMES.length);
  });
});

describe("the articles about a page", () => {
  const namesFor = (path: string, isBuyer = false) => articlesFor(path, isBuyer).map(({ name }) => name);

  it("begin with the most precise one", () => {
    expect(namesFor("/dashboard/orders/bills/018f")[0]).toBe("invoices");
    expect(namesFor("/dashboard/orders/018f")[0]).toBe("orders");
    expect(namesFor("/dashboard/settings?link=delivery")[0]).toBe("delivery-costs");
    expect(namesFor("/dashboard/settings?link=delivery&edit=new")[0]).toBe("delivery-costs");
    expect(namesFor("/dashboard")).toEqual(["first-steps", "find-your-way"]);
    expect(namesFor("/dashboardx")).toEqual([]);
  });

  it("are those of buyers for buyers, and of sellers for everybody else", async () => {
    const ask = async (token?: string) => {
      const path = encodeURIComponent("/dashboard/orders");
      const reply = await server.send("GET", `/v1/help?path=${path}&lang=en`, token ? { token } : {});
      expect(reply.status).toBe(200);
      return (reply.body as unknown as { articles: { name: string; title: string; href: string }[] })
        .articles;
    };
    expect((await ask()).map(({ name }) => name)).toContain("orders");
    expect(await ask(await makePerson(server, { role: "buyer" }))).toEqual([
      expect.objectContaining({
        name: "my-orders",
        title: "Follow my order",
        href: "/help/my-orders?lang=en",
      }),
    ]);
    expect((await server.send("GET", "/v1/help?path=/&lang=zz")).status).toBe(422);
    expect((await server.send("GET", `/v1/help?path=${"x".repeat(600)}&lang=fr`)).status).toBe(422);
  });
});
