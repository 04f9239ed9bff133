import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "#kit/testing/invariants.ts";
import { ESTATE } from "#kit/testing/orders.ts";
import { fullNumber } from "#kit/testing/storm.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { goodCalls, sendRaw, type ValidCall, type Problem } from "./testing/validCalls.fixture.ts";
import { openSeller, type Seller } from "./testing/seller.fixture.ts";

let server: TestServer;
let seller: Seller;
let camille: string;
let calls: Record<string, ValidCall>;
/** The database before any wrong request. */
let before: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  seller = await openSeller(server, ESTATE, ["calades", "Calades2026"]);
  camille = await server.login("camille", "Camille2026");
  calls = await goodCalls(server, seller, camille);
  before = await fingerprint(server.ownerUrl);
}, 120_000);
afterAll(() => server.stop());

const send = (call: ValidCall, raw: string): Promise<Reply> =>
  sendRaw(server, seller, camille, { call, raw });

/** Summarizes how a reply refuses a field: its status, name and the field's code, or that the field is not named. */
function outcome(reply: Reply, path: string): string {
  const { code, fields = [] } = reply.body as unknown as Problem;
  const field = fields.find((f) => f.path === path);
  if (reply.status !== 422 || code !== "invalid-input") return `${path}: ${reply.status} ${code}`;
  if (!field) return `${path}: names ${fields.map((f) => f.path).join()}`;
  return / /.test(field.message) ? "refused" : `${path}: says ${field.message}`;
}

type Leaf = { at: (string | number)[]; value: unknown };
const leaves = (value: unknown, at: Leaf["at"] = []): Leaf[] =>
  typeof value === "object" && value !== null
    ? [{ at, value }, ...Object.entries(value).flatMap(([k, v]) => leaves(v, [...at, k]))]
    : [{ at, value }];

function replaced(body: unknown, at: Leaf["at"], value: unknown): unknown {
  const [first, ...rest] = at;
  if (first === undefined) return value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...(body as object) };
  (copy as Record<string, unknown>)[first] = replaced((body as Record<string, unknown>)[first], rest, value);
  return copy;
}

const FORTY = "1234567890".repeat(4);
const LONG = JSON.stringify("x".repeat(100_000));
/** Returns values that the field does not accept, as JSON texts. */
function bad(value: unknown): string[] {
  if (typeof value === "number")
    return ["-1", "1.5", "1e400", "-1e400", FORTY, `-${FORTY}`, '"NaN"', '"1"', "true", "[]", "null"];
  if (typeof value === "string") return [LONG, "1", "true", "[]", "{}", "null", '"\\u0000"'];
  if (typeof value === "boolean") return ["1", '"true"', "null", "[]"];
  return Array.isArray(value) ? ["{}", '"x"', "1", "null", "[null]"] : ["[]", '"x"', "1", "null"];
}

const NAMES = [
  "rules",
  "typology",
  "format",
  "contents",
  "legal",
  "shipping",
  "code",
  "loyalty",
  "client",
  "trial",
  "request",
  "answer",
];

describe.each(NAMES)("%s", (name) => {
  it("refuses every field that cannot be, by name, and writes nothing", async () => {
    const call = calls[name] as ValidCall;
    const wrong: string[] = [];
    for (const { at, value } of leaves(call.body)) {
      if (at.length === 0) continue;
      const path = at.join(".");
      // The short run sends every second value; the next field gets the others.
      for (const [n, text] of bad(value).entries()) {
        if ((n + path.length) % fullNumber(2, 1) !== 0) continue;
        if (text === "null" && call.nullable?.includes(path)) continue;
        const marked = JSON.stringify(replaced(call.body, at, "@bad@")).replace('"@bad@"', () => text);
        const reply = await send(call, marked);
        // For a list that is too short, the error may name the list or its first entry.
        const named = text === "[null]" ? [path, `${path}.0`] : [path];
        if (!named.some((field) => outcome(reply, field) === "refused"))
          wrong.push(`${outcome(reply, path)} for ${text.slice(0, 50)}`);
      }
      if (typeof value === "object" && !Array.isArray(value) && path !== "typologies") {
        const reply = await send(
          call,
          JSON.stringify(replaced(call.body, at, { ...(value as object), more: 1 })),
        );
        const answer = outcome(reply, `${path}.more`);
        if (answer !== "refused") wrong.push(answer);
      }
    }
    const more = await send(call, JSON.stringify({ ...call.body, more: 1 }));
    expect(outcome(more, "more")).toBe("refused");
    expect(wrong).toEqual([]);
    for (const raw of ["", "{", "NaN", JSON.stringify(call.body).replace(/:/, ":NaN,")])
      expect((await send(call, raw)).status, raw.slice(0, 40)).toBe(raw === "" ? 422 : 400);
    expect(await fingerprint(server.ownerUrl)).toEqual(before);
  });
});

it("the good bodies are good", async () => {
  // Last, because from here on the versions in the bodies are outdated.
  for (const [name, call] of Object.entries(calls)) {
    const { version } = call.body;
    const current = ["rules", "typology", "shipping", "loyalty"].includes(name)
      ? (await seller.settings()).version
      : version;
    const body = version === undefined ? call.body : { ...call.body, version: current };
    const reply = await send(call, JSON.stringify(body));
    expect([200, 201], `${name}: ${reply.text.slice(0, 300)}`).toContain(reply.status);
  }
});
