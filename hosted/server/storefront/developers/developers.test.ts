import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTATE } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { drawn } from "./markdown.ts";
import { PAGES, pageText, pathOf } from "./pages.ts";
import { readBuilt, readElements } from "./tables.ts";

const AROUND = { copy: "", live: "", start: "" };
let server: TestServer;
const get = async (path: string): Promise<{ status: number; text: string; csp: string }> => {
  const answer = await fetch(server.url + path, { redirect: "manual" });
  const csp = answer.headers.get("content-security-policy") ?? "";
  return { status: answer.status, text: await answer.text(), csp };
};
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
});
afterAll(() => server.stop());

describe("the documentation", () => {
  it.each(["fr", "en"] as const)(
    "has every page in %s, without a sign-in, under a policy that allows nothing inline",
    async (lang) => {
      for (const name of PAGES) {
        const { status, text, csp } = await get(`${pathOf(name)}?lang=${lang}`);
        expect([name, status, text.includes(`<html lang="${lang}">`)]).toEqual([name, 200, true]);
        expect(csp).toContain("trusted-types 'none'");
        expect(text).not.toMatch(/<style|<script(?![^>]*src=)| style="| on[a-z]+="|\{\{(?!#? ?section)|\n::/);
      }
    },
  );

  it("shows the shop that is asked for, and another one for a name that is none", async () => {
    const own = await get(`/developers/elements?lang=en&shop=${ESTATE}`);
    expect(own.text).toContain(`<cuvee-shop shop="${ESTATE}" limit="3" search>`);
    expect(own.text).toContain(`href="/developers/style?lang=en&#38;shop=${ESTATE}"`);
    const strange = await get(
      `/developers/elements?lang=en&shop=${encodeURIComponent('"><script src=//x>')}`,
    );
    expect(strange.status).toBe(200);
    expect(strange.text).not.toContain("//x");
    expect(strange.text).toContain("No open shop has this code.");
  });

  it("tells every element, attribute and part of custom-elements.json in both languages", () => {
    for (const lang of ["fr", "en"] as const) {
      const text = pageText("elements", lang, { host: "", shop: "", product: "", event: "" });
      for (const element of readElements()) {
        expect(text).toContain(`## \`${element.tagName}\``);
        for (const one of [
          ...(element.attributes ?? []),
          ...(element.cssParts ?? []),
          ...(element.events ?? []),
        ])
          expect([lang, one.name, lang === "fr" ? one.descriptionFr : one.description]).not.toContain(
            undefined,
          );
      }
    }
  });

  it("publishes the hash of what was really built", async () => {
    const built = readBuilt();
    if (!built) throw new Error("nothing is built");
    const file = join(import.meta.dirname, "../../../../packages/widget/dist/cdn/w.js");
    const hash = `sha384-${createHash("sha384").update(readFileSync(file)).digest("base64")}`;
    expect((await get("/developers/security.md?lang=en")).text).toContain(`integrity="${hash}"`);
  });

  it("offers the plugin and the npm package, as the bytes of their hashes", async () => {
    for (const [name, path] of [
      ["wordpress", /\/widget\/[\d.]+\/cuvee-wordpress-[\d.]+\.zip/],
      ["npm", /\/widget\/[\d.]+\/cuvee-widget-[\d.]+\.tgz/],
    ] as const) {
      const { text } = await get(`/developers/${name}.md?lang=en`);
      const reply = await fetch(server.url + (path.exec(text)?.[0] ?? "/nothing"));
      expect([name, reply.status, reply.headers.get("cache-control")]).toEqual([
        name,
        200,
        "public, max-age=31536000, immutable",
      ]);
      const bytes = Buffer.from(await reply.arrayBuffer());
      const hash =
        name === "npm"
          ? `sha512-${createHash("sha512").update(bytes).digest("base64")}`
          : createHash("sha256").update(bytes).digest("hex");
      expect(text).toContain(`\n${hash}\n`);
    }
    expect((await get("/widget/5.5.1/cuvee-nothing.zip")).status).toBe(404);
    expect((await get("/widget/5.5.1/..%2fpackages.json")).status).toBe(404);
  });

  it("has links that lead somewhere, and is there as text", async () => {
    const paths = new Set(PAGES.map(pathOf));
    for (const lang of ["fr", "en"] as const)
      for (const name of PAGES) {
        const text = pageText(name, lang, { host: "", shop: "", product: "", event: "" });
        for (const [, to = ""] of text.matchAll(/\]\((\/developers[^)#]*)/g))
          expect([...paths]).toContain(to);
      }
    expect((await get("/llms.txt")).text).toContain("/developers/elements.md?lang=en");
    expect((await get("/developers/llms.txt?lang=fr")).text).toContain("# Mode iframe");
    expect(JSON.parse((await get("/developers/search.json?lang=en")).text).length).toBeGreaterThan(40);
    expect((await get("/developers/nothing.md")).status).toBe(404);
  });
});

it("draws what it is given as text, whatever stands in it", () => {
  const { body, headings } = drawn(
    "## <b>\n\n[x](javascript:a) `<i>` **<u>**\n\n| a |\n| - |\n| <s>\\|t |",
    AROUND,
  );
  expect(body.text).not.toMatch(/<(b|i|u|s)>|javascript:a"/);
  expect(body.text).toContain("&#60;s&#62;\\|t");
  expect(headings).toEqual([{ level: 2, id: "b", text: "<b>" }]);
});
