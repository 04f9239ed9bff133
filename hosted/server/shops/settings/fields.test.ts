import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_BILLING } from "@cuvee/core/shops/settings/billing.ts";
import { documentSettings } from "@cuvee/core/shops/settings/documents.ts";
import { ROUTED_NAMES } from "@cuvee/core/shops/settings/slug.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const stored = () =>
  asOwner(server.ownerUrl, async (client) => (await client.query("select * from shops order by id")).rows);
const BANK = {
  id: "2",
  holder: "EARL des Calades",
  name: "Banque",
  iban: "FR1420041010050500013M02606",
  bic: "PSSTFRPPLIL",
  isDefault: false,
};
const documents = documentSettings(null);

describe("a field that is wrong", () => {
  const WRONG: [object, string, string][] = [
    [{ name: "x" }, "name", "too-short"],
    [{ contactEmail: "a@b" }, "contactEmail", "email"],
    ...[
      "red",
      "#fff",
      "#12345g",
      "red}</style><script>alert(1)</script>",
      "url(javascript:alert(1))",
      "#136a85;position:fixed",
    ].map((color): [object, string, string] => [{ color }, "color", "color"]),
    ...["a b", "é", "../x", "a/b", "x", "a".repeat(61)].map((urlShop): [object, string, string] => [
      { urlShop },
      "urlShop",
      "link",
    ]),
    ...["admin", "Dashboard", "GS1", "files", "register-x", "abc%2fd", "abc%"].map(
      (urlShop): [object, string, string] => [{ urlShop }, "urlShop", "reserved"],
    ),
    [{ urlShop: "Champagne-Aubree-Lanthier" }, "urlShop", "taken"],
    [{ businessType: "oil" }, "businessType", "invalid"],
    [{ presentation: { xx: "a" } }, "presentation", "unknown-field"],
    ...["https://evil.example/x.png", "/files/../x", "javascript:alert(1)", "/files/"].map(
      (logo): [object, string, string] => [{ logo }, "logo", "picture"],
    ),
    [{ logo: `/files/${newTestId()}` }, "logo", "picture"],
    [{ legal: { siret: "99914527900018" } }, "legal.siret", "siret"],
    [{ legal: { siren: "999145279", siret: "99927163800010" } }, "legal.siret", "siret"],
    [{ legal: { vatNumber: "FR00999145279" } }, "legal.vatNumber", "vat-number"],
    [{ legal: { exciseNumber: "FR1" } }, "legal.exciseNumber", "excise-number"],
    [{ legal: { ape: "x" } }, "legal.ape", "ape"],
    [{ legal: { capital: "beaucoup" } }, "legal.capital", "amount"],
    [{ legal: { owner: "x" } }, "legal.owner", "unknown-field"],
    [
      { settings: { vatRate: { standard: 0, medium: 1000, reduced: 550 } } },
      "settings.vatRate.standard",
      "too-small",
    ],
    [
      { settings: { vatRate: { standard: 10_000, medium: 1000, reduced: 550 } } },
      "settings.vatRate.standard",
      "too-big",
    ],
    ...[
      ["standard", 2100],
      ["medium", 1200],
      ["reduced", 500],
    ].map(([type = "", rateBp]): [object, string, string] => [
      { settings: { vatRate: { standard: 2000, medium: 1000, reduced: 550, [type]: rateBp } } },
      `settings.vatRate.${type}`,
      "vat-rate",
    ]),
    [{ settings: { logStartMonth: 2, logStartDay: 30 } }, "settings.logStartDay", "day"],
    [{ settings: { manualPaymentDays: 0 } }, "settings.manualPaymentDays", "too-small"],
    [{ settings: { minBottles: 12, maxBottles: 6 } }, "settings.minBottles", "limits"],
    [{ billing: { ...DEFAULT_BILLING, paymentTerms: "d31" } }, "billing.paymentTerms", "invalid"],
    [{ billing: { ...DEFAULT_BILLING, penalties: "" } }, "billing.penalties", "needed"],
    ...["", "FA 1", "é", "x".repeat(21), "FA\n"].map((prefix): [object, string, string] => [
      { documents: { ...documents, bill: { prefix, header: "", footer: "" } } },
      "documents.bill.prefix",
      "prefix",
    ]),
    [{ documents: { ...documents, bill: documents.credit } }, "documents", "prefix-twice"],
    [{ banks: [{ ...BANK, iban: "FR1420041010050500013M02607", isDefault: true }] }, "banks.0.iban", "iban"],
    [{ banks: [{ ...BANK, iban: "FR142004101005050001", isDefault: true }] }, "banks.0.iban", "iban"],
    [{ banks: [{ ...BANK, bic: "PSST", isDefault: true }] }, "banks.0.bic", "bic"],
    [{ banks: [BANK] }, "banks", "one-default"],
    [
      {
        banks: [
          { ...BANK, isDefault: true },
          { ...BANK, id: "3" },
        ],
      },
      "banks",
      "duplicate",
    ],
    [{ integration: { everything: { active: true } } }, "integration.everything", "unknown-field"],
    [{ integration: { crm: true } }, "integration.crm", "invalid"],
    [{ owner: "x" }, "owner", "unknown-field"],
    [{ code: "x" }, "code", "unknown-field"],
    [{ bank: {} }, "bank", "unknown-field"],
  ];

  it("is named, and nothing is written", async () => {
    const before = await stored();
    const { version } = (await server.send("GET", "/v1/shops/me", { token })).body as unknown as {
      version: number;
    };
    const got: unknown[] = [];
    for (const [fields, path] of WRONG) {
      const body = { version, ...fields };
      const reply = await server.send("PUT", "/v1/shops/me", { token, body });
      const [first] = reply.body["fields"] as unknown as { path: string; code: string }[];
      got.push([fields, reply.status, path === "presentation" ? "presentation" : first?.path, first?.code]);
    }
    const wanted = WRONG.map(([fields, path, code]) => [
      fields,
      422,
      path,
      // For a record of languages the parser names the key itself.
      path === "presentation" ? expect.any(String) : code,
    ]);
    expect(got).toEqual(wanted);
    expect(await stored()).toEqual(before);
  });

  it("the reserved names are the first parts of the router's addresses and of the application's pages", async () => {
    const routes = server.app.http.printRoutes({ commonPrefix: false, includeHooks: false });
    const served = [...routes.matchAll(/^│ {3}[├└]── ([\w-]+)/gm)].map(([, part = ""]) => part);
    const web = join(import.meta.dirname, "../../../web");
    const pages = readdirSync(web, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith("pages.tsx") && !name.includes("node_modules"))
      .flatMap((name) => [...readFileSync(join(web, name), "utf8").matchAll(/path: ["`]\/([\w-]+)/g)])
      .map(([, part = ""]) => part);
    expect(pages.length).toBeGreaterThan(50);
    // These two exist only where the application and the widget are built.
    const built = ["assets", "widget"];
    const parts = new Set([...served, ...pages, ...built].map((part) => part.toLowerCase()));
    expect([...ROUTED_NAMES].toSorted()).toEqual([...parts].toSorted());
  });

  it.each([
    ["an escaped letter", "%61dmin"],
    ["an escaped escape", "%2561dmin"],
    ["three times", "%25252561dmin"],
    ["capitals", "ADMIN"],
    ["full-width letters", "ａｄｍｉｎ"],
    ["full-width letters, escaped", "%EF%BD%81dmin"],
    ["a letter in a circle, escaped", "%E2%93%90dmin"],
    ["a soft hyphen, escaped", "ad%C2%ADmin"],
    ["a zero-width joiner, escaped", "ad%E2%80%8Dmin"],
    ["a long s, escaped", "%C5%BFhops"],
    ["dots", "%2e%2e%2fadmin"],
    ["full-width dots", "%EF%BC%8E%EF%BC%8Eadmin"],
    ["a one-dot leader", "abc%E2%80%A4js"],
    ["half a letter", "abc%C3"],
    ["a NUL", "abc%00"],
    ["a slash", "abc%252fdef"],
  ])("an address is judged as it is read in the end: %s", async (_name, urlShop) => {
    const { version } = (await server.send("GET", "/v1/shops/me", { token })).body as unknown as {
      version: number;
    };
    const reply = await server.send("PUT", "/v1/shops/me", { token, body: { version, urlShop } });
    expect([reply.status, reply.body["fields"]]).toMatchObject([
      422,
      [{ path: "urlShop", code: "reserved" }],
    ]);
    const requested = await server.send(
      "GET",
      `/v1/auth/register/address?name=${encodeURIComponent(urlShop)}`,
    );
    expect(requested.body["state"]).toBe("reserved");
  });

  it("an address is kept as it is read in the end, and is taken by whoever has it", async () => {
    const { version } = (await server.send("GET", "/v1/shops/me", { token })).body as unknown as {
      version: number;
    };
    const taken = { version, urlShop: "%63hampagne-aubree-lanthier" };
    const refused = await server.send("PUT", "/v1/shops/me", { token, body: taken });
    expect(refused.body["fields"]).toMatchObject([{ path: "urlShop", code: "taken" }]);
    const stored = await server.send("PUT", "/v1/shops/me", {
      token,
      body: { version, urlShop: "mes%2Dvignes" },
    });
    expect([stored.status, stored.body["urlShop"]]).toEqual([200, "mes-vignes"]);
  });
});
