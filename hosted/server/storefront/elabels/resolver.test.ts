import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE } from "#kit/testing/orders.ts";
import { GTIN, LABELS, openCellar, type Cellar } from "./testing/cellar.fixture.ts";

let cellar: Cellar;
const scan: Cellar["scan"] = (...of) => cellar.scan(...of);
const page: Cellar["page"] = (...of) => cellar.page(...of);
beforeAll(async () => {
  cellar = await openCellar();
});
afterAll(() => cellar.server.stop());

describe("the resolver (rules §6.2)", () => {
  const label = (query: string): string => `${LABELS}?${query}`;
  it.each([
    // 13 digits or a slash at the end redirect to the canonical form; the query is kept.
    ["/gs1/01/3760000000017", 307, `/gs1/01/${GTIN}`],
    ["/gs1/01/3760000000017/22/2024?lang=de&a=b", 307, `/gs1/01/${GTIN}/22/2024?lang=de&a=b`],
    [`/gs1/01/${GTIN}/`, 307, `/gs1/01/${GTIN}`],
    // Targets, from the article to the lot and back up.
    [`/gs1/01/${GTIN}/22/2024`, 307, label(`gtin=${GTIN}&vintage=2024`)],
    [`/gs1/01/${GTIN}/22/sans-annee`, 307, label(`gtin=${GTIN}&vintage=sans-annee`)],
    [`/gs1/01/${GTIN}/22/2024/10/A1`, 307, label(`gtin=${GTIN}&vintage=2024&lot=A1`)],
    [`/gs1/01/${GTIN}/10/L24-1`, 307, label(`gtin=${GTIN}&vintage=2024&lot=L24-1`)],
    [`/gs1/01/${GTIN}/10/unknown`, 307, label(`gtin=${GTIN}&lot=unknown`)],
    [`/gs1/01/${GTIN}/22/1999`, 307, label(`gtin=${GTIN}&vintage=1999`)],
    [`/gs1/01/${GTIN}`, 307, label(`gtin=${GTIN}`)],
    [`/gs1/01/${GTIN}/22/2024/21/7`, 307, label(`gtin=${GTIN}&vintage=2024`)],
    [
      `/gs1/01/${GTIN}/22/2024?lang=it&x=%C3%A9&gtin=1`,
      307,
      label(`lang=it&x=%C3%A9&gtin=${GTIN}&vintage=2024`),
    ],
    // Link types.
    [`/gs1/01/${GTIN}/22/2024?linkType=gs1:pip`, 307, label(`gtin=${GTIN}&vintage=2024`)],
    [
      `/gs1/01/${GTIN}/22/2024?linkType=https://ref.gs1.org/voc/nutritionalInfo`,
      307,
      label(`gtin=${GTIN}&vintage=2024`),
    ],
    [`/gs1/01/${GTIN}/22/2024?linkType=gs1:defaultLink`, 307, label(`gtin=${GTIN}&vintage=2024`)],
    [`/gs1/01/${GTIN}?linkType=gs1:pip`, 300, null],
    [`/gs1/01/${GTIN}?linkType=gs1:hasRetailers`, 404, "gs1-link-type"],
    [`/gs1/01/${GTIN}?linkType=pip`, 404, "gs1-link-type"],
    [`/gs1/01/${GTIN}?linkType=linkset`, 200, null],
    [`/gs1/01/${GTIN}?linkType=all`, 200, null],
    // Errors, by name.
    ["/gs1/01/03760000000018", 400, "gs1-check-digit"],
    [`/gs1/01/${GTIN}/10/A1/22/2024`, 400, "gs1-order"],
    [`/gs1/01/${GTIN}/10/${"A".repeat(21)}`, 400, "gs1-long"],
    [`/gs1/01/${GTIN}/22/`, 400, "gs1-empty"],
    [`/gs1/01/${GTIN}/10/caf%C3%A9`, 400, "gs1-characters"],
    [`/gs1/01/${GTIN}/17/261231`, 400, "gs1-key"],
    ["/gs1/01/376000000001", 400, "gs1-check-digit"],
    ["/gs1/01/37600000", 400, "gs1-check-digit"],
    ["/gs1/01/376", 400, "gs1-gtin-length"],
    [`/gs1/01/${"9".repeat(90)}`, 400, "gs1-gtin-length"],
    ["/gs1/01/abc", 400, "gs1-gtin-digits"],
    ["/gs1/", 400, "gs1-path"],
    ["/gs1", 400, "gs1-path"],
    ["/gs1/01/..%2f..%2fetc", 400, "gs1-gtin-digits"],
    ["/gs1/01/09520123456788", 404, "gs1-unknown"],
  ])("%s → %i", async (path, status, wanted) => {
    const reply = await scan(path);
    const text = await reply.text();
    expect([reply.status, reply.headers.get("location") ?? wanted]).toEqual([status, wanted]);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(reply.headers.get("set-cookie")).toBeNull();
    if (status >= 400) {
      expect(text).toContain(`<p class="code">${wanted}</p>`);
      expect(text).not.toMatch(/\bat \w+.*:\d+/);
      const answer = await scan(path, { accept: "application/linkset+json" });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, wanted]);
    }
  });

  it("says all its links in a document and in a header, exactly one of them the default", async () => {
    const read = async (path: string, accept = "application/linkset+json") => {
      const reply = await scan(path, { accept });
      expect([reply.status, reply.headers.get("content-type")?.split(";")[0]]).toEqual([
        200,
        "application/linkset+json",
      ]);
      return ((await reply.json()) as { linkset: Record<string, { href: string }[] & string>[] }).linkset;
    };
    const voc = "https://ref.gs1.org/voc/";
    const [whole] = await read(`/gs1/01/${GTIN}`);
    expect(whole?.["anchor"]).toBe(`https://vins.example/gs1/01/${GTIN}`);
    expect(whole?.[`${voc}defaultLink`]?.map((link) => link.href)).toEqual([
      `https://vins.example${LABELS}?gtin=${GTIN}`,
    ]);
    expect(whole?.[`${voc}pip`]?.map((link) => link.href)).toEqual([
      `https://vins.example${LABELS}?gtin=${GTIN}&vintage=2024`,
      `https://vins.example${LABELS}?gtin=${GTIN}&vintage=sans-annee`,
    ]);
    // An unknown part is left out of the anchor: lot → vintage → GTIN.
    const [lot] = await read(`/gs1/01/${GTIN}/22/2024/10/unknown`);
    expect(lot?.["anchor"]).toBe(`https://vins.example/gs1/01/${GTIN}/22/2024`);
    expect(lot?.[`${voc}pip`]).toHaveLength(1);
    const [year] = await read(`/gs1/01/${GTIN}/22/1999`, "application/json");
    expect(year?.["anchor"]).toBe(`https://vins.example/gs1/01/${GTIN}`);
    const header = (await scan(`/gs1/01/${GTIN}/22/2024`)).headers.get("link") ?? "";
    expect(header.match(/rel="[^"]*defaultLink"/g)).toHaveLength(1);
    expect(header).toContain(
      `<https://vins.example/gs1/01/${GTIN}/22/2024?linkType=linkset>; rel="linkset"; type="application/linkset+json"`,
    );
    const choice = await page(`/gs1/01/${GTIN}?linkType=gs1:pip`);
    expect(choice).toContain(`href="${LABELS}?gtin=${GTIN}&#38;vintage=sans-annee"`);
    const { resolverRoot, supportedPrimaryKeys } = (await (
      await scan("/.well-known/gs1resolver")
    ).json()) as Record<string, unknown>;
    expect([resolverRoot, supportedPrimaryKeys]).toEqual(["https://vins.example/gs1", ["01"]]);
  });

  it("answers HEAD and preflights, and the maker before who sells on", async () => {
    const head = await scan(`/gs1/01/${GTIN}/22/2024`, {}, "HEAD");
    expect([head.status, head.headers.get("location")]).toEqual([307, `${LABELS}?gtin=${GTIN}&vintage=2024`]);
    const requested = { origin: "https://other.example", "access-control-request-method": "GET" };
    expect((await scan(`/gs1/01/${GTIN}`, requested, "OPTIONS")).status).toBe(204);
    const elsewhere = await asOwner(cellar.server.ownerUrl, async (client) => {
      await client.query("update products set producer = 'Un autre' where id = $1", [cellar.productId]);
      await client.query(
        `update formats set ean = '3760000000017' where id = (select min(f.id) from formats f join shops s on s.id = f.shop_id
           where s.code = $1 and f.type = 'bottle')`,
        [CHAMPAGNE],
      );
      return (await scan(`/gs1/01/${GTIN}`)).headers.get("location");
    });
    expect(elsewhere).toMatch(new RegExp(`^/${CHAMPAGNE}/nutritiveValues`));
    // A vintage that only the other shop has is found there.
    expect((await scan(`/gs1/01/${GTIN}/22/sans-annee`)).headers.get("location")).toMatch(
      new RegExp(`^${LABELS}`),
    );
    await asOwner(cellar.server.ownerUrl, (client) =>
      client.query("update products set producer = null where id = $1", [cellar.productId]),
    );
  });
});
