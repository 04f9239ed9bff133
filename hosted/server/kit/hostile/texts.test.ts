import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefused, type Attack } from "#kit/testing/hostile.ts";
import { fingerprint } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  for (let n = 0; n < 3; n += 1)
    await server.send("POST", "/v1/orders", {
      body: await orderBody(server, shop, { payment: "check", quantity: 1 }),
    });
});
afterAll(() => server.stop());

const SQL = [
  "' or '1'='1",
  "'; drop table orders; --",
  '" or ""="',
  "1) union select password_hash from users --",
  "\\'; select pg_sleep(5); --",
  "$$; select 1; $$",
  "%' and 1=cast((select version()) as int) and '%'='",
  "${7*7}{{7*7}}<%= 7*7 %>",
  "%",
  "_",
  "\\",
  "\\%",
];
const HTML = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '"><svg/onload=alert(1)>'];
const get = (
  path: string,
  query: Record<string, string>,
  more: { token?: string } = { token },
): Promise<Reply> => server.send("GET", `${path}?${new URLSearchParams(query)}`, more);
const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");

describe("SQL and HTML in what is searched for", () => {
  it("find nothing, and do nothing", async () => {
    const before = await fingerprint(server.ownerUrl);
    for (const search of [...SQL, ...HTML]) {
      const orders = await get("/v1/orders", { search });
      expect([search, orders.status, (orders.body["rows"] as unknown as []).length]).toEqual([
        search,
        200,
        0,
      ]);
      const filter = JSON.stringify({ search });
      const products = await get("/v1/products", { shopIds: JSON.stringify([ESTATE]), filter });
      expect([search, products.status]).toEqual([search, 200]);
      expect((products.body["products"] as unknown as []).length).toBe(0);
    }
    expect(await fingerprint(server.ownerUrl)).toEqual(before);
    // The search itself works.
    expect(((await get("/v1/orders", { search: "martin" })).body["rows"] as unknown as []).length).toBe(3);
  });

  it("are refused where only known words may stand", async () => {
    const attacks: Attack[] = [];
    const ask = (
      path: string,
      key: string,
      values: readonly string[],
      { expected, rest = {} }: { expected: Attack["wanted"]; rest?: {} },
    ) => {
      for (const value of values)
        attacks.push({
          name: `${path} ${key}=${value}`,
          send: () => get(path, { ...rest, [key]: value }),
          wanted: expected,
        });
    };
    const shopIds = { shopIds: JSON.stringify([ESTATE]) };
    const words = [...SQL, ...HTML];
    ask(
      "/v1/orders",
      "sort",
      [
        ...words,
        "id",
        "key_hash",
        "createdAt desc",
        "-createdAt,id",
        "CREATEDAT",
        "__proto__",
        "constructor",
      ],
      { expected: "422 invalid-input" },
    );
    ask("/v1/orders", "status", [...words, "pending,", "PENDING", "pending' or", "constructor"], {
      expected: "422 invalid-filter",
    });
    ask("/v1/orders", "cursor", words, { expected: "422 invalid-cursor" });
    ask("/v1/orders", "limit", [...words, "0", "-1", "201", "1.5", "1e9", "NaN", "Infinity", "0x10x", ""], {
      expected: "422 invalid-input",
    });
    ask("/v1/orders", "search", ["a\u0000b", "a\u0007b", "x".repeat(101)], { expected: "422 invalid-input" });
    ask("/v1/orders", "shop_id", ["x"], { expected: "422 invalid-input" });
    ask(
      "/v1/products",
      "filter",
      [
        ...words,
        '{"$where":"1"}',
        '{"color":{"$ne":1}}',
        '{"price":1}',
        '{"color":"red\' or"}',
        "[]",
        "null",
        '{"__proto__":{}}',
        '{"search":7}',
      ],
      { expected: "422 invalid-filter", rest: shopIds },
    );
    ask(
      "/v1/products",
      "shopIds",
      [
        ...words,
        "{}",
        "[1]",
        "[[]]",
        '"x"',
        JSON.stringify(Array(21).fill("x")),
        JSON.stringify(Array(300).fill("x")),
      ],
      { expected: ["422 invalid-filter", "404 not-found"] },
    );
    ask("/v1/products", "shopIds", ['["\\u0000"]', '["\\ud800"]'], {
      expected: ["400 malformed-request", "404 not-found", "422 invalid-filter"],
    });
    ask("/v1/products", "cursor", [...words, "x"], { expected: "422 invalid-input", rest: shopIds });
    ask("/v1/products", "filterByProductIds", [...words, "{}", "[7]"], {
      expected: "422 invalid-filter",
      rest: shopIds,
    });
    ask("/v1/products", "typology", ["x".repeat(61), "a\u0000"], {
      expected: "422 invalid-input",
      rest: shopIds,
    });
    ask("/v1/products", "origin", [...words, "all"], { expected: "422 invalid-input", rest: shopIds });
    ask(`/v1/products/${shop.product.id}`, "lang", [...words, "xx", "fr'"], {
      expected: "422 invalid-input",
    });
    await expectRefused(server, attacks);
  });

  it("and pages that nobody gave are refused by name, whatever is in them", async () => {
    const created: [string, string, unknown[]][] = [
      ["another kind of date", "-createdAt", ["1", "x"]],
      ["a day", "-createdAt", ["2026-01-01", "x"]],
      ["the year 0", "-createdAt", ["0000-01-01T00:00:00.000Z", "x"]],
      ["the year 275760", "-createdAt", ["+275760-09-13T00:00:00.000Z", "x"]],
      ["now", "-createdAt", ["now", "x"]],
      ["infinity", "-createdAt", ["infinity", "x"]],
      ["SQL", "-createdAt", ["2026-01-01T00:00:00.000Z' or 1=1", "x"]],
      ["a number for a date", "createdAt", [7, "x"]],
      ["a date for a number", "totalTtcCents", ["2026", "x"]],
      ["a fraction", "totalTtcCents", [1.5, "x"]],
      ["2^63", "-totalTtcCents", [2 ** 63, "x"]],
      ["an object", "buyerName", [{}, "x"]],
      ["a zero byte", "buyerName", ["a\u0000b", "x"]],
      ["a zero byte in the id", "buyerName", ["a", "\u0000"]],
      ["half a character", "buyerName", ["\ud800", "x"]],
      ["a long id", "buyerName", ["a", "x".repeat(41)]],
      ["no id", "buyerName", ["a"]],
      ["nothing", "buyerName", []],
      ["null", "buyerName", [null, null]],
    ];
    await expectRefused(server, [
      ...created
        .filter(([name]) => name !== "half a character")
        .map(([name, sort, parts]) => ({
          name,
          send: () => get("/v1/orders", { sort, cursor: cursor(...parts) }),
          wanted: ["422 invalid-cursor", "400 malformed-request"],
        })),
      ...["null", "{}", '"x"', "[[]]", "7"].map((text) => ({
        name: `JSON ${text}`,
        send: () => get("/v1/orders", { cursor: Buffer.from(text).toString("base64url") }),
        wanted: "422 invalid-cursor",
      })),
    ]);
    expect(
      (await get("/v1/orders", { sort: "buyerName", cursor: cursor("\ud800", "x") })).status,
    ).toBeLessThan(500);
  });

  it("sign nobody in, and name no shop", async () => {
    const attacks: Attack[] = [];
    for (const [n, word] of [...SQL, ...HTML, "a\u0000b", "calades\u0000"].entries()) {
      const login = { username: `${n}${word}`, password: word };
      attacks.push(
        {
          name: `login ${n}`,
          send: () => server.send("POST", "/v1/auth/login", { body: login }),
          wanted: ["401 login-failed", "422 invalid-input", "400 malformed-request", "429 too-many-attempts"],
        },
        ...[
          `/v1/shops/${encodeURIComponent(word)}`,
          `/v1/embeds/${encodeURIComponent(word)}`,
          `/iframes/${encodeURIComponent(word)}`,
          `/v1/embeds/${ESTATE}/products/${encodeURIComponent(word)}`,
          `/v1/orders/${encodeURIComponent(word)}`,
        ].map((path): Attack => ({
          name: path,
          send: () => server.send("GET", path, { token }),
          wanted: ["404 not-found", "400 malformed-request"],
        })),
      );
    }
    await expectRefused(server, attacks);
  });
});
