import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import { recordLeak, recordTry } from "#kit/testing/figures.ts";
import { fingerprint } from "#kit/testing/invariants.ts";
import type { Reply, TestServer } from "#kit/testing/server.ts";

const FRENCH = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../locales/fr/errors.json"), "utf8"),
) as Record<string, unknown>;

/**
 * Checks a refusal: a 4xx with problem details, a name that has a French sentence, and that sentence. Returns status
 * and name (`422 invalid-input`), or the fault.
 */
export function refusal(reply: Reply): string {
  const { status, body, headers } = reply;
  const text = `${status} ${String(body["code"])}`;
  const type = headers.get("content-type") ?? "";
  if (status < 400 || status > 499) return `${text}: not refused: ${reply.text.slice(0, 200)}`;
  if (!type.startsWith("application/problem+json")) return `${text}: ${type}`;
  if (typeof FRENCH[String(body["code"])] !== "string") return `${text}: no French sentence`;
  const message: unknown = body["message"];
  if (typeof message !== "string" || message.length < 10 || !/[ '’]/.test(message))
    return `${text}: says ${message}`;
  if (body["status"] !== status || body["success"] !== false) return `${text}: ${reply.text}`;
  if (/at .*\.ts:|node_modules|select |insert /i.test(reply.text)) return `${text}: tells its inside`;
  return text;
}

/** A request that must be refused, and the refusal expected: `422 invalid-input`, or any of several. */
export type Attack = {
  name: string;
  send: () => Promise<Reply>;
  wanted: string | readonly string[];
};

/** Sends every attack, and compares the whole database before and after. */
export async function expectRefused(server: TestServer, attacks: readonly Attack[]): Promise<void> {
  await server.settle();
  const before = await fingerprint(server.ownerUrl);
  const got: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  for (const attack of attacks) {
    if (Object.hasOwn(got, attack.name)) throw new Error(`two attacks have one name: ${attack.name}`);
    const reply = await attack.send();
    if (reply.status < 400) recordLeak(`${attack.name} is answered ${reply.status}`);
    const text = refusal(reply);
    const allowed = [attack.wanted].flat();
    got[attack.name] = text;
    wanted[attack.name] = allowed.includes(text) ? text : allowed.join(" or ");
  }
  expect(got).toEqual(wanted);
  expect(await fingerprint(server.ownerUrl)).toEqual(before);
}

/** Writes bytes unchanged to the server's socket, and reads until it closes. */
export async function sendBytes(url: string, bytes: string | Buffer, waitMs = 5000): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const answered = recordTry("bytes of a test's own");
  const answer = await new Promise<Buffer>((done, fail) => {
    const socket = connect(Number(port), hostname);
    const parts: Buffer[] = [];
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on("data", (part) => parts.push(part));
    socket.on("error", (error) => (parts.length > 0 ? undefined : fail(error)));
    socket.on("close", () => {
      clearTimeout(timer);
      done(Buffer.concat(parts));
    });
    socket.write(bytes);
  }).catch((error: unknown) => {
    answered(0);
    throw error;
  });
  const [head = "", ...rest] = answer.toString("utf8").split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  const raw = rest.join("\r\n\r\n");
  const text = headers.get("transfer-encoding") === "chunked" ? unchunk(raw) : raw;
  const isJson = (headers.get("content-type") ?? "").includes("json");
  const status = Number(first.split(" ")[1] ?? 0);
  answered(status);
  return {
    status,
    body: isJson && text ? (JSON.parse(text) as Reply["body"]) : {},
    text,
    headers,
  };
}

function unchunk(raw: string): string {
  let bytes = Buffer.from(raw);
  const parts: Buffer[] = [];
  for (;;) {
    const end = bytes.indexOf("\r\n");
    const size = Number.parseInt(bytes.subarray(0, end).toString(), 16);
    if (!(size > 0)) return Buffer.concat(parts).toString("utf8");
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    bytes = bytes.subarray(end + 4 + size);
  }
}

/** Returns a request as bytes; the address is sent as it is written here. */
export function request(
  method: string,
  path: string,
  { headers = {}, body = "" }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Buffer {
  const all = {
    Host: "localhost",
    Connection: "close",
    "Content-Length": Buffer.byteLength(body),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`),
    Buffer.from(body),
  ]);
}
