import { createHash } from "node:crypto";
import { LABEL_LANGS } from "@cuvee/core/storefront/elabels/languages.ts";
import type { VintageLabel } from "@cuvee/core/storefront/elabels/contract.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE } from "#kit/testing/orders.ts";
import { GTIN, HOSTILE, LABELS, openCellar, type Cellar } from "./testing/cellar.fixture.ts";

let cellar: Cellar;
const scan: Cellar["scan"] = (...of) => cellar.scan(...of);
const page: Cellar["page"] = (...of) => cellar.page(...of);
beforeAll(async () => {
  cellar = await openCellar();
});
afterAll(() => cellar.server.stop());

describe("the label (rules §6.1)", () => {
  const at = (query: string): string => `${LABELS}?gtin=${GTIN}&${query}`;

  it("says ingredients, allergens apart, and the whole declaration, in each of its languages", async () => {
    const german = await page(at("vintage=2024&lot=A1&lang=de"));
    expect(german).toContain('<html lang="de">');
    expect(german).toContain("Trauben. Säureregulator: E 334. Konservierungsstoff: <strong>Sulfite</strong>");
    expect(german).toContain("Stabilisator: E 330. Unter Schutzatmosphäre abgefüllt.");
    for (const text of [
      "327\u00a0kJ / 79\u00a0kcal",
      "0,9\u00a0g",
      "13,5\u00a0% vol",
      "75\u00a0cl",
      "Frankreich",
      "<dd>A1</dd>",
    ])
      expect(german).toContain(text);
    const own = await page(at("vintage=sans-annee"), { "accept-language": "de;q=0.4, xx, sv;q=0.8" });
    expect(own).toContain("Innehåller: <strong>sulfiter</strong>");
    expect(own).toMatch(/<p lang="fr">Raisins, <strong>sulfites<\/strong>/);
    const texts = await Promise.all(LABEL_LANGS.map((lang) => page(at(`vintage=2024&lang=${lang}`))));
    expect(new Set(texts).size).toBe(LABEL_LANGS.length);
    for (const text of texts) expect(text.match(/<tr>/g)).toHaveLength(7);
  });

  it("asks which vintage, lists what is sold, and has pages for what is not there", async () => {
    const choice = await page(at("vintage=1999&lang=en"));
    expect(choice).toContain("Choose the vintage on your bottle");
    expect(choice.match(/<li><a href="\?gtin=[^"]*vintage=(?:2024|sans-annee)&#38;lang=en">/g)).toHaveLength(
      2,
    );
    expect(await page(`${LABELS}?product=les-calades-scannees&vintage=2024`)).toContain("327\u00a0kJ");
    const list = await page(LABELS);
    expect(list).toContain("Les Trois Calades");
    // A paused product: its code works, but it is not listed.
    expect(list).not.toContain("les-calades-scannees");
    const gone = await scan(`${LABELS}?product=none`, { "accept-language": "ga" });
    expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(await gone.text()).toContain("Níl lipéad ar bith ag an seoladh seo.");
    // A shop's pages below its code have the same link in their footer.
    expect(await page(`/shops/${ESTATE}/nutritiveValues?lang=fr`)).toBe(await page(`${LABELS}?lang=fr`));
    for (const path of [
      "/no-such-shop/nutritiveValues",
      `${LABELS}?gtin=${GTIN}0`,
      `${LABELS}?gtin=09520123456788`,
    ])
      expect([404, 400]).toContain((await scan(path)).status);
    await asOwner(cellar.server.ownerUrl, (client) =>
      client.query(
        "update products set status = 'paused' where shop_id = (select id from shops where code = $1)",
        [CHAMPAGNE],
      ),
    );
    expect(await page(`/${CHAMPAGNE}/nutritiveValues?lang=nl`)).toContain("Geen etiket om te tonen");
  });

  it("sets no cookie, runs no script, fetches nothing, and is kept for a while", async () => {
    const paths = [
      LABELS,
      at("vintage=2024"),
      at("vintage=sans-annee&lang=el"),
      at(""),
      `${LABELS}?product=none`,
    ];
    for (const path of paths) {
      const reply = await scan(path, { cookie: "auth.lang=en; auth.refresh=x" });
      const text = await reply.text();
      expect(reply.headers.get("set-cookie")).toBeNull();
      expect(text).not.toMatch(/<script|<img|<iframe|<form|<object|javascript:|@import|url\(|https?:|\/\//i);
      expect(text).not.toMatch(/<[^>]* on[a-z]+=/i);
      // Nothing that sells: no price, no link to the shop.
      expect(text).not.toMatch(new RegExp(`€|href="/(?!${ESTATE}/nutritiveValues)`));
      const policy = reply.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self' data:;/);
      expect(policy).not.toContain("unsafe");
      // The single style is the one that the policy allows.
      const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "";
      expect(policy).toContain(createHash("sha256").update(style).digest("base64"));
    }
    const first = await scan(at("vintage=2024"), { "accept-encoding": "identity" });
    expect(first.headers.get("cache-control")).toBe("public, max-age=300");
    expect(first.headers.get("vary")).toContain("Accept-Language");
    const etag = first.headers.get("etag") ?? "";
    expect((await scan(at("vintage=2024"), { "if-none-match": etag })).status).toBe(304);
    expect((await scan(at("vintage=2024&lang=fi"), { "if-none-match": etag })).status).toBe(200);
  });

  it("shows hostile names, lots and queries as the texts that they are", async () => {
    const seen = [
      await page(at("vintage=2024")),
      await page(at("vintage=sans-annee")),
      await page(at("")),
      await page(at(`vintage=2024&lot=${encodeURIComponent(HOSTILE)}`)),
      await page(`${LABELS}?product=${encodeURIComponent(HOSTILE)}&lang=${encodeURIComponent(HOSTILE)}`),
    ];
    for (const text of seen) expect(text).not.toMatch(/<script|<b>|" onload|' onload/);
    expect(seen[0]).toContain(
      "&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39; onload=x &#38; &#60;b&#62;",
    );
  });
});

describe("the seller", () => {
  it("is told what is missing, where each code leads, and what the paper label has to say", async () => {
    const { body } = await cellar.server.send("GET", `/v1/elabels/products/${cellar.productId}`, {
      token: cellar.owner,
    });
    const [first, second] = body["vintages"] as unknown as VintageLabel[];
    expect(first).toMatchObject({
      due: "yes",
      gaps: [],
      paper: { kj: 327, kcal: 79 },
      allergens: ["sulphites"],
      labelUrl: `https://vins.example${LABELS}?product=les-calades-scannees&vintage=2024`,
      codes: [{ gtin: GTIN, gs1Url: `https://vins.example/gs1/01/${GTIN}/22/2024` }],
    });
    expect(second?.gaps.map((gap) => gap.code)).toEqual(["translation", "nutrition"]);
    const other = await cellar.server.login("aubree", "Lanthier2026");
    expect(
      (await cellar.server.send("GET", `/v1/elabels/products/${cellar.productId}`, { token: other })).status,
    ).toBe(404);
  });

  it("gets a code of the size, quiet zone and resolution that he asks for, and it is read", async () => {
    const ask = (query: string) =>
      cellar.server.send("GET", `/v1/elabels/formats/${cellar.bottles[0]}/qr?${query}`, {
        token: cellar.owner,
      });
    const svg = (await ask("file=svg&sizeE1=180&level=Q&quiet=4")).body as unknown as Record<
      string,
      number
    > & {
      content: string;
    };
    const side = Number(svg["modules"]) + 8;
    expect(svg).toMatchObject({
      url: `https://vins.example/gs1/01/${GTIN}/22/2024`,
      name: "qr-les-calades-scannees-2024-b75.svg",
      moduleUm: Math.round(18_000 / Number(svg["modules"])),
      wholeE1: Math.round((180 / Number(svg["modules"])) * side),
    });
    expect(svg.content).toContain(`viewBox="0 0 ${side} ${side}"`);
    expect(svg.content).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="[\d.]+mm"/);
    const png = (await ask("file=png&sizeE1=180&level=Q&dpi=1200&quiet=6")).body as unknown as Record<
      string,
      string
    >;
    const image = sharp(Buffer.from(png["content"] ?? "", "base64"));
    const { width = 0, density = 0 } = await image.metadata();
    const modules = Number(png["modules"]);
    expect(width % (modules + 12)).toBe(0);
    expect(density).toBeGreaterThanOrEqual(1200);
    // Printed at its own resolution it has the requested size.
    expect((width / density) * 25.4 * (modules / (modules + 12))).toBeCloseTo(18, 1);
    // The same modules in both files, dark corners behind a quiet zone.
    const drawn = await sharp(Buffer.from(svg.content), { density: 300 }).resize(side, side, {
      kernel: "nearest",
    });
    const of = async (picture: typeof image, margin: number, whole: number): Promise<string> => {
      const { data, info } = await picture
        .resize(whole, whole, { kernel: "nearest" })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const dark = (x: number, y: number): string =>
        (data[(y * info.width + x) * info.channels] ?? 255) < 128 ? "#" : ".";
      return Array.from({ length: modules }, (_, y) =>
        Array.from({ length: modules }, (__, x) => dark(x + margin, y + margin)).join(""),
      ).join("\n");
    };
    const [asPng, asSvg] = [await of(image, 6, modules + 12), await of(drawn, 4, side)];
    expect(asSvg).toBe(asPng);
    expect(asPng.split("\n")[0]?.slice(0, 9)).toBe("#######.".padEnd(9, asPng[8]));
    for (const wrong of ["sizeE1=10", "quiet=3", "dpi=72", "level=X", "file=pdf"])
      expect((await ask(wrong)).status).toBe(422);
    await asOwner(cellar.server.ownerUrl, (client) =>
      client.query("update formats set ean = null where id = $1", [cellar.bottles[0]]),
    );
    const without = await ask("");
    expect([without.status, without.body["code"]]).toEqual([409, "no-gtin"]);
  });
});
