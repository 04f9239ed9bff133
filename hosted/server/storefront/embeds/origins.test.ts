import { createSocket, type Socket } from "node:dgram";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { proofLine, proofRecord, proofTag } from "@cuvee/core/storefront/embeds/origins.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { asOwner, WINERY } from "#kit/testing/cluster.ts";
import { refusal } from "#kit/testing/hostile.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { isInFile, isInPage } from "#storefront/embeds/proof.ts";

type OriginAnswer = {
  origin: string;
  state: string;
  token: string | null;
  method: string | null;
  fault: string | null;
  endsOn: string | null;
};
const DAY_MS = 86_400_000;

let server: TestServer;
let shop: TestShop;
let token: string;
/** A site of the winery, on this machine: its answers by path, and its redirections. */
let site: Server;
let origin: string;
let pages: Record<string, string | { to: string }>;

/** A name server on this machine, and its TXT records by name. */
let names: Socket;
let records: Record<string, string>;

/** Answers a question of the protocol of names (RFC 1035) with the TXT record of its name, or with none. */
function answered(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("ascii", at + 1, at + 1 + length));
    at += length + 1;
  }
  const text = records[labels.join(".").toLowerCase()];
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(text === undefined ? 0x81_83 : 0x81_80, 2);
  header.writeUInt16BE(text === undefined ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  const asked = question.subarray(12, at + 5);
  if (text === undefined) return Buffer.concat([header, asked]);
  const value = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  // The name of the question, type TXT, class IN, one minute.
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, value.length]);
  return Buffer.concat([header, asked, record, value]);
}

beforeAll(async () => {
  names = createSocket("udp4", (question, from) => names.send(answered(question), from.port, from.address));
  names.bind(0, "127.0.0.1");
  await once(names, "listening");
  const DNS_SERVER = `127.0.0.1:${names.address().port}`;
  server = await startTestServer({ env: { OUTSIDE_LOOPBACK: "1", DNS_SERVER } });
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(async () => {
  names.close();
  await server.stop();
});
beforeEach(async () => {
  pages = {};
  records = {};
  site = createServer((request, reply) => {
    const page = pages[request.url ?? ""];
    if (page === undefined) reply.writeHead(404).end();
    else if (typeof page === "string") reply.end(page);
    else reply.writeHead(302, { Location: page.to }).end();
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterEach(() => void site.close());

const answerOf = (reply: Reply, of = origin): OriginAnswer | undefined => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return (reply.body["origins"] as unknown as OriginAnswer[]).find((one) => one.origin === of);
};
const add = (named: string, by: TestServer = server, as = token) =>
  by.send("POST", "/v1/iframes/origins", { token: as, body: { origin: named } });
const verify = (named = origin) =>
  server.send("PUT", "/v1/iframes/origins/verification", { token, body: { origin: named } });
const drop = (named = origin) =>
  server.send("DELETE", `/v1/iframes/origins/${encodeURIComponent(named)}`, { token });
const list = () => server.send("GET", "/v1/iframes/origins", { token });
const handOff = (from: string) =>
  server.send("POST", "/v1/carts/handoff", {
    headers: { origin: from },
    body: {
      shop: shop.code,
      orders: [{ sellerId: shop.id, products: [{ formatId: shop.bottle.id, quantity: 6 }] }],
      returnUrl: `${from}/boutique`,
      adult: true,
    },
  });
/** Waits until the site may or may not order, once the cache has followed the database. */
const mayOrder = (wanted: boolean): Promise<void> =>
  expect
    .poll(async () => (await handOff(origin)).status, { timeout: 3000, interval: 50 })
    .toBe(wanted ? 201 : 403);
const ancestors = async (): Promise<string> =>
  (await server.send("GET", `/iframes/${ESTATE}`)).headers.get("content-security-policy") ?? "";

test("a site is allowed once a file of its own says so, and not a moment longer than it is named", async () => {
  expect(answerOf(await list(), WINERY)).toMatchObject({ state: "kept", token: null });
  const named = answerOf(await add(`${origin}/boutique?x=1`));
  expect(named).toMatchObject({ state: "pending", fault: null });
  const proof = named?.token ?? "";
  expect(proof).toMatch(/^[\w-]{32}$/);
  await mayOrder(false);
  expect(answerOf(await verify())).toMatchObject({ state: "pending", fault: "origin-unproven" });
  pages["/.well-known/cuvee.txt"] = `# Cuvée\n${proofLine("x".repeat(32))}\n`;
  expect(answerOf(await verify())?.state).toBe("pending");
  expect(await ancestors()).not.toContain(origin);
  pages["/.well-known/cuvee.txt"] += ` ${proofLine(proof)} \r\n`;
  expect(answerOf(await verify())).toMatchObject({ state: "verified", method: "file", fault: null });
  await mayOrder(true);
  expect(await ancestors()).toContain(origin);
  expect(answerOf(await drop())).toBeUndefined();
  await mayOrder(false);
  expect(await ancestors()).not.toContain(origin);
  expect(refusal(await drop())).toBe("404 not-found");
  expect(refusal(await verify())).toBe("404 not-found");
});

test("or the head of its home page; where it leads to another site proves nothing", async () => {
  const proof = answerOf(await add(origin))?.token ?? "";
  const other = createServer((_request, reply) => reply.end(proofLine(proof))).listen(0, "127.0.0.1");
  await once(other, "listening");
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  pages["/.well-known/cuvee.txt"] = { to: `${elsewhere}/` };
  pages["/"] = { to: `${elsewhere}/` };
  expect(answerOf(await verify())).toMatchObject({ state: "pending", fault: "outside-moved" });
  other.close();
  pages["/"] = `<html><head><title>${proofTag(proof)}</title></head><body>${proofTag(proof)}</body></html>`;
  expect(answerOf(await verify())?.state).toBe("pending");
  pages["/"] = { to: "/accueil" };
  pages["/accueil"] =
    `<!doctype html><html><head>\n<META content='${proof}' name=cuvee-site></head><body></body>`;
  expect(answerOf(await verify())).toMatchObject({ state: "verified", method: "meta" });
  // The proof belongs to this shop and this site: another shop's is different.
  const lanthier = await server.login("aubree", "Lanthier2026");
  const theirs = answerOf(await add(origin, server, lanthier));
  expect(theirs?.state).toBe("pending");
  expect(theirs?.token).not.toBe(proof);
  await drop();
});

test("a proof that is gone is told, and ends the permission a week later", async () => {
  const proof = answerOf(await add(origin))?.token ?? "";
  pages["/.well-known/cuvee.txt"] = proofLine(proof);
  expect(answerOf(await verify())?.state).toBe("verified");
  const start = Date.now();
  const later = async (days: number): Promise<OriginAnswer | undefined> => {
    server.clock.now = start + days * DAY_MS;
    await server.app.tidy();
    await server.settle();
    const owner = await server.login("calades", "Calades2026");
    return answerOf(await server.send("GET", "/v1/iframes/origins", { token: owner }));
  };
  const noted = async (): Promise<string[]> => {
    const owner = await server.login("calades", "Calades2026");
    const all = await server.send("GET", "/v1/notifications-centers", { token: owner });
    return (all.body as unknown as { type: string }[])
      .map(({ type }) => type)
      .filter((type) => type.startsWith("origin"));
  };
  try {
    expect((await later(6))?.state).toBe("verified");
    expect((await later(7.1))?.state).toBe("verified");
    pages = {};
    const failing = await later(14.2);
    expect(failing).toMatchObject({ state: "failing", fault: "origin-unproven" });
    expect(Date.parse(failing?.endsOn ?? "") - server.clock.now).toBeGreaterThan(6.9 * DAY_MS);
    expect(await noted()).toEqual(["originFailing"]);
    expect(await ancestors()).toContain(origin);
    // Proven again: the week of grace starts anew.
    pages["/.well-known/cuvee.txt"] = proofLine(proof);
    expect((await later(16))?.state).toBe("verified");
    pages = {};
    expect((await later(24))?.state).toBe("failing");
    expect((await later(27))?.state).toBe("failing");
    expect((await later(31.1))?.state).toBe("lost");
    expect(await noted()).toEqual(["originLost", "originFailing", "originFailing"]);
    await expect.poll(ancestors, { timeout: 3000 }).not.toContain(origin);
  } finally {
    server.clock.now = 0;
  }
  await drop();
});

test("hostile origins are refused, with a clear word", async () => {
  const refused: [string, string][] = [
    ["https://evil.example; script-src *", "origin-malformed"],
    ["https://evil.example *", "origin-malformed"],
    ["https://*.evil.example", "origin-malformed"],
    ["*", "origin-malformed"],
    ["null", "origin-malformed"],
    ["javascript:alert(1)", "origin-malformed"],
    ["javascript://x.example/%0aalert(1)", "origin-malformed"],
    ["file:///etc/passwd", "origin-malformed"],
    ["ftp://x.example", "origin-malformed"],
    ["https://user:pass@x.example", "origin-malformed"],
    ["https://x.example@evil.example", "origin-malformed"],
    ["https://x.example.", "origin-malformed"],
    ["http://x.example", "origin-insecure"],
    ["https://x.example:8443", "origin-port"],
    ["https://192.0.2.7", "origin-address"],
    ["https://[2001:db8::7]", "origin-address"],
    ["https://2130706433.0.0.0.0", "origin-malformed"],
    ["https://169.254.169.254", "origin-address"],
    [server.app.services.settings.publicUrl.replace("localhost:0", "localhost:0"), "origin-own"],
  ];
  for (const [named, code] of refused) {
    const reply = await add(named);
    expect([named, refusal(reply)]).toEqual([named, `422 ${code}`]);
  }
  for (const named of ["", "x".repeat(301), 7, null, ["https://x.example"]])
    expect(
      refusal(await server.send("POST", "/v1/iframes/origins", { token, body: { origin: named } })),
    ).toBe("422 invalid-input");
  // One name is one site: case, default port, letters of its language.
  const idn = answerOf(
    await add("HTTPS://Château-Été.Example:443/carte"),
    "https://xn--chteau-t-7za7kd.example",
  );
  const own = idn ?? (await list()).body["origins"];
  expect(JSON.stringify(own)).toMatch(/https:\/\/xn--[a-z0-9-]+\.example/);
});

test("a developer's machine is allowed among developers, and never where real buyers order", async () => {
  expect(answerOf(await add("http://localhost:5173"), "http://localhost:5173")).toMatchObject({
    state: "development",
    token: null,
  });
  expect(answerOf(await add("http://cave.local:8080"), "http://cave.local:8080")?.state).toBe("development");
  const production = await startTestServer({ env: { PUBLIC_URL: "https://cuvee.example" } });
  try {
    const owner = await production.login("calades", "Calades2026");
    for (const named of [
      "http://localhost:5173",
      "https://x.localhost",
      "http://cave.local",
      "https://127.0.0.1",
      "https://[::1]",
    ])
      expect([named, refusal(await add(named, production, owner))]).toEqual([
        named,
        "422 origin-development",
      ]);
    // One that was allowed before the platform had its address no longer counts.
    await asOwner(production.ownerUrl, (c) =>
      c.query("update shops set allowed_origins = '{http://localhost:5173,https://winery.example}'"),
    );
    await expect
      .poll(
        async () =>
          (await production.send("GET", `/iframes/${ESTATE}`)).headers.get("content-security-policy"),
        { timeout: 3000 },
      )
      .toMatch(/frame-ancestors 'self' https:\/\/winery\.example$/);
  } finally {
    await production.stop();
  }
});

test("a site is proven by a TXT record of its name, with its own token alone", async () => {
  const proof = answerOf(await add(origin))?.token ?? "";
  const name = proofRecord(origin);
  expect(name).toBe("_cuvee-site.127.0.0.1");
  expect(answerOf(await verify())?.fault).toBe("origin-unproven");
  for (const [at, value] of [
    [name, proofLine("x".repeat(proof.length))],
    [name, proof],
    ["127.0.0.1", proofLine(proof)],
  ] as const) {
    records = { [at]: value };
    expect([at, answerOf(await verify())?.state]).toEqual([at, "pending"]);
  }
  records = { [name]: proofLine(proof) };
  const proven = answerOf(await verify());
  expect([proven?.state, proven?.method]).toEqual(["verified", "dns"]);
  await drop();
});

test("where a proof stands in a page", () => {
  const proof = "p".repeat(32);
  const tag = proofTag(proof);
  for (const page of [
    `<head>${tag}</head>`,
    tag,
    `<meta charset=utf-8><meta content=${proof} NAME="Cuvee-Site"/>`,
  ])
    expect([page, isInPage(page, proof)]).toEqual([page, true]);
  for (const page of [
    `<body>${tag}`,
    `<head></head><body class="x">${tag}</body>`,
    `<!-- ${tag} -->`,
    `<!-- ${tag}`,
    `<script>var x = '${tag}'</script>`,
    `<style>${tag}</style>`,
    `<noscript>${tag}</noscript>`,
    `<title>${tag}`,
    `<meta name="description" content="cuvee-site ${proof}">`,
    `<meta name="cuvee-site" content="${proof}x">`,
    `<meta data-name="cuvee-site" content="${proof}">`,
    "",
  ])
    expect([page, isInPage(page, proof)]).toEqual([page, false]);
  expect(isInFile(`a\n${proofLine(proof)}\n`, proof)).toBe(true);
  expect(isInFile(`<p>${proofLine(proof)}</p>`, proof)).toBe(false);
});
