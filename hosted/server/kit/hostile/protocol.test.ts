import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefused, refusal, request, sendBytes, type Attack } from "#kit/testing/hostile.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let order: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  order = JSON.stringify(await orderBody(server, shop, { payment: "transfer", quantity: 1 }));
});
afterAll(() => server.stop());

/** The same body goes to a call that only reads, to one that writes, and to one that anonymous visitors may make. */
const CALLS = ["/v1/orders/get-cart-price", "/v1/orders", "/v1/auth/login"];
const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  sendBytes(
    server.url,
    request("POST", path, {
      headers: { "Content-Type": "application/json", "Idempotency-Key": newTestId(), ...headers },
      body,
    }),
  );
const nested = (depth: number, open = "[", close = "]") => open.repeat(depth) + close.repeat(depth);

/** Texts that are no JSON (RFC 8259), or that two parsers would not read the same way. */
const MALFORMED: Record<string, string | Buffer> = {
  "trailing garbage": '{"orders":[]}x',
  "a second value": '{"orders":[]}{"orders":[]}',
  "a closing bracket more": '{"orders":[]}}',
  "unclosed object": '{"orders":[]',
  "unclosed array": '{"orders":[',
  "unclosed string": '{"orders":"',
  "trailing comma in an object": '{"orders":[],}',
  "trailing comma in an array": '{"orders":[1,]}',
  "leading comma": '{,"orders":[]}',
  "missing colon": '{"orders"[]}',
  "two colons": '{"orders"::[]}',
  "single quotes": "{'orders':[]}",
  "unquoted name": "{orders:[]}",
  "a comment": '{"orders":[]/* here */}',
  "a line comment": '{"orders":[]}//',
  NaN: '{"orders":NaN}',
  Infinity: '{"orders":-Infinity}',
  hexadecimal: '{"orders":0x10}',
  "a leading zero": '{"orders":01}',
  "a leading plus": '{"orders":+1}',
  "a bare point": '{"orders":.5}',
  "an open exponent": '{"orders":1e}',
  "capital True": '{"orders":True}',
  undefined: '{"orders":undefined}',
  "a raw tab in a string": '{"orders":"a\tb"}',
  "a raw line break in a string": '{"orders":"a\nb"}',
  "an unknown escape": '{"orders":"\\x41"}',
  "half an escape": '{"orders":"\\u00"}',
  "byte order mark": `\ufeff{"orders":[]}`,
  "UTF-16": Buffer.from('{"orders":[]}', "utf16le"),
  "a vertical tab between": '{"orders":\v[]}',
  "non-breaking space between": '{"orders":\u00a0[]}',
  "only a bracket": "[",
  "only spaces": "   ",
  "a zero byte": '{"orders":[]}\0',
  "a name twice": '{"orders":[],"orders":[]}',
  "a name twice, once escaped": '{"orders":[],"\\u006frders":[]}',
  "a name twice, deep inside": '{"orders":[{"price":{"a":1,"b":2,"a":3}}]}',
  "a lone high surrogate": '{"orders":"\\ud800"}',
  "a lone low surrogate": '{"orders":"\\udc00x"}',
  "surrogates the wrong way round": '{"orders":"\\ude00\\ud83d"}',
  "a lone surrogate in a name": '{"\\ud800":1}',
  __proto__: '{"orders":[],"__proto__":{"isPro":true}}',
  "__proto__ escaped": '{"orders":[],"\\u005f_proto__":{"isPro":true}}',
  "constructor.prototype": '{"orders":[],"constructor":{"prototype":{"isPro":true}}}',
  "__proto__ inside what is dropped": '{"orders":[],"message":{"price":{"__proto__":[]}}}',
  "depth 33": nested(33),
  "depth 10 000": nested(10_000),
  "depth 100 000": nested(100_000),
  "objects, depth 10 000": `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
  "depth 100 000, never closed": "[".repeat(100_000),
};

describe("a body that is no JSON", () => {
  it.each(CALLS)("is refused by %s, and nothing is written", async (path) => {
    await expectRefused(
      server,
      Object.entries(MALFORMED).map(([name, body]) => ({
        name,
        send: () => post(path, body),
        wanted: "400 malformed-json",
      })),
    );
  });

  it("is refused in a place where anything is accepted and dropped", async () => {
    const inside = (text: string) => order.replace(/^\{/, `{"price":${text},`);
    const attacks: Attack[] = ["1 2", nested(10_000), '{"a":1,"a":1}', '"\\ud800"', '{"__proto__":1}'].map(
      (text) => ({
        name: text.slice(0, 20),
        send: () => post("/v1/orders", inside(text)),
        wanted: "400 malformed-json",
      }),
    );
    await expectRefused(server, attacks);
  });

  it.each(["null", "[]", "1", '"x"', "true", ""])(
    "but JSON of another kind (%j) is wrong input",
    async (body) => {
      for (const path of CALLS) expect(refusal(await post(path, body))).toBe("422 invalid-input");
    },
  );

  it("and what is odd but lawful is read: escapes, spaces, a pair of surrogates", async () => {
    const odd = ' \r\n\t{ "\\u006frders" : [ ] , "message" : true }\n';
    expect((await post("/v1/orders/get-cart-price", odd)).status).toBe(200);
    const accented = order.replace("12 rue de la République", "12 rue \\ud83c\\udf77 \\u00e9");
    const placed = await post("/v1/orders", accented);
    expect(placed.status).toBe(201);
    expect(placed.text).toContain("12 rue 🍷 é");
  });
});

describe("a body of another kind", () => {
  const kinds: [string, string | undefined][] = [
    ["text/plain", "text/plain"],
    ["form", "application/x-www-form-urlencoded"],
    ["multipart", "multipart/form-data; boundary=x"],
    ["a tab after the type", "application/json\ta"],
    ["a second type after a space", "application/json text/plain"],
    ["a longer type", "application/jsonp"],
    ["a type before", "x/application/json"],
    ["another charset", "application/json; charset=latin1"],
    ["xml", "application/xml"],
    ["no type", undefined],
  ];

  it.each(CALLS)("is refused by %s", async (path) => {
    await expectRefused(
      server,
      kinds.map(([name, type]) => ({
        name,
        send: () =>
          sendBytes(
            server.url,
            request("POST", path, { body: order, headers: type ? { "Content-Type": type } : {} }),
          ),
        wanted: "415 unsupported-media-type",
      })),
    );
  });

  it("compressed, whether it really is or not, bombs too, is not unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, 32), { level: 9 });
    expect(bomb.length).toBeLessThan(400_000);
    const packed: [string, string | Buffer, string][] = [
      ["a lie", order, "gzip"],
      ["gzip", gzipSync(order), "gzip"],
      ["br", order, "br"],
      ["twice", gzipSync(gzipSync(order)), "gzip, gzip"],
      ["unknown", order, "snappy"],
      ["bomb", bomb, "gzip"],
    ];
    await expectRefused(
      server,
      packed.map(([name, body, encoding]) => ({
        name,
        send: () => post("/v1/orders", body, { "Content-Encoding": encoding }),
        wanted: "415 unsupported-media-type",
      })),
    );
  });

  it("is read with the charset that everybody writes", async () => {
    for (const type of [
      "application/json; charset=utf-8",
      "application/json;charset=UTF-8",
      "Application/JSON",
    ])
      expect(
        (await post("/v1/orders/get-cart-price", '{"orders":[]}', { "Content-Type": type })).status,
      ).toBe(200);
  });
});

describe("a request that is too large, or no HTTP at all", () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    sendBytes(server.url, request("GET", path, { headers }));
  const bytes = (text: string) => () => sendBytes(server.url, text);

  it("is refused by name", async () => {
    const large = `{"orders":[],"message":"${"x".repeat(600_000)}"}`;
    const chunk = `7000\r\n${"x".repeat(0x7000)}\r\n`;
    const head = "POST /v1/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    await expectRefused(server, [
      { name: "body", send: () => post("/v1/orders", large), wanted: "413 body-too-large" },
      {
        name: "body in chunks without end",
        send: bytes(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(40)}`),
        wanted: "413 body-too-large",
      },
      {
        name: "a body that is announced as a gigabyte",
        send: bytes(`${head}Content-Length: 1000000000\r\n\r\n{`),
        wanted: "413 body-too-large",
      },
      {
        name: "header",
        send: () => get("/v1/products", { "X-A": "a".repeat(20_000) }),
        wanted: "431 malformed-request",
      },
      {
        name: "three thousand headers",
        send: () =>
          get("/v1/products", Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`x-${n}`, "1"]))),
        wanted: "431 malformed-request",
      },
      {
        name: "address",
        send: () => get(`/v1/products?filter=${"a".repeat(9000)}`),
        wanted: "400 malformed-request",
      },
      {
        name: "part of an address",
        send: () => get(`/v1/embeds/${"a".repeat(400)}`),
        wanted: "404 not-found",
      },
      {
        name: "space in a header's name",
        send: () => get("/v1/products", { "Foo ": "x" }),
        wanted: "400 malformed-request",
      },
      {
        name: "unknown method",
        send: bytes("FOO / HTTP/1.1\r\nHost: x\r\n\r\n"),
        wanted: "400 malformed-request",
      },
      { name: "no HTTP", send: bytes("\x16\x03\x01\x02\x00\x01\x00\x01"), wanted: "400 malformed-request" },
      {
        name: "two lengths",
        send: bytes(`${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
        wanted: "400 malformed-request",
      },
      {
        name: "a length in words",
        send: bytes(`${head}Content-Length: ten\r\n\r\n`),
        wanted: "400 malformed-request",
      },
    ]);
  });

  it("whose cookie, language or token is garbage is read without them", async () => {
    for (const headers of [
      { cookie: "auth.lang=%zz; %00=%01; =;;" },
      { cookie: `auth.lang=${"é".repeat(50)}` },
      { "accept-language": "';drop table orders;--, *;q=x, \u00ff" },
      { "x-order-key": "../../etc/passwd" },
      { "x-forwarded-for": "1.2.3.4, '; drop" },
    ] as Record<string, string>[])
      expect((await get(`/v1/shops/${CHAMPAGNE}`, headers)).status).toBe(200);
    for (const token of ["x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.", "x".repeat(5000)])
      expect(refusal(await get("/v1/users/me", { authorization: `Bearer ${token}` }))).toBe(
        "401 session-expired",
      );
  });
});
