import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { safeFetch, isPublicAddress, SafeFetchFault, outgoingUrl } from "#kit/fetch/safeFetch.ts";

let server: Server;
let port: number;
let requested: { url: string; host: string; etag: string }[] = [];
const ANSWERS: Record<string, RequestListener> = {
  "/a.ics": (_, reply) => reply.setHeader("ETag", '"1"').end("BEGIN:VCALENDAR"),
  "/same.ics": (_, reply) => reply.writeHead(304).end(),
  "/moved.ics": (_, reply) => reply.writeHead(302, { Location: "/a.ics" }).end(),
  "/round.ics": (_, reply) => reply.writeHead(301, { Location: "/round.ics" }).end(),
  "/inside.ics": (_, reply) => reply.writeHead(302, { Location: "https://169.254.169.254/latest" }).end(),
  "/lower.ics": (_, reply) => reply.writeHead(302, { Location: "http://10.0.0.1/" }).end(),
  "/file.ics": (_, reply) => reply.writeHead(302, { Location: "file:///etc/passwd" }).end(),
  "/large.ics": (_, reply) => reply.end("x".repeat(1024 * 1024 + 1)),
  "/slow.ics": (_, reply) => reply.write("BEGIN"),
  "/gone.ics": (_, reply) => reply.writeHead(410).end(),
};

beforeAll(async () => {
  server = createServer((request, reply) => {
    const { host = "", "if-none-match": etag = "" } = request.headers;
    requested.push({ url: request.url ?? "", host, etag });
    ANSWERS[request.url ?? ""]?.(request, reply);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => void server.close(done));
});

const fault = (url: string, options: Parameters<typeof safeFetch>[1] = {}): Promise<string> =>
  safeFetch(url, options).then(
    () => "fetched",
    (error: unknown) => (error instanceof SafeFetchFault ? error.code : String(error)),
  );
const here = (path: string): string => `http://127.0.0.1:${port}${path}`;

/**
 * Addresses that lead into the private network, in all the ways that they can be written (design: trust, "SSRF list").
 */
const HOSTILE = [
  "http://calendar.example/a.ics",
  "HTTP://127.0.0.1/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://017700000001/",
  "https://0x7f000001/",
  "https://0/",
  "https://10.0.0.8/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://192.0.2.1/",
  "https://198.18.0.1/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a00:1]/",
  "https://[fe80::1]/",
  "https://[fc00::1]/",
  "https://[fd12:3456::1]/",
  "https://[ff02::1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[2001:db8::1]/",
  "https://user:secret@calendar.example/a.ics",
  "https://calendar.example@127.0.0.1/",
  "https://calendar.example:8443/a.ics",
  "https://calendar.example:22/",
  "file:///etc/passwd",
  "ftp://calendar.example/a.ics",
  "gopher://127.0.0.1/",
  "data:text/calendar,BEGIN:VCALENDAR",
  "javascript:alert(1)",
  "//127.0.0.1/",
  "/a.ics",
  "",
  "https://",
];

it.each(HOSTILE)("never asks %s", async (url) => {
  expect(outgoingUrl(url)).toBeNull();
  expect(await fault(url)).toBe("outside-address");
});

it("looks at every address of a name, once, and connects to the one that it looked at", async () => {
  const of = (...addresses: string[]) => ({ resolve: async () => addresses });
  for (const name of ["localhost", "localhost.", "calendar.example", "127.0.0.1.nip.example"])
    for (const address of [
      "127.0.0.1",
      "::1",
      "10.1.2.3",
      "::ffff:192.168.0.1",
      "169.254.169.254",
      "0.0.0.0",
    ])
      expect([name, address, await fault(`https://${name}/a.ics`, of(address))]).toEqual([
        name,
        address,
        "outside-address",
      ]);
  expect(await fault("https://calendar.example/", of("93.184.216.34", "10.0.0.1"))).toBe("outside-address");
  expect(await fault("https://calendar.example/", of())).toBe("outside-address");
  const unknown = async () => Promise.reject(new Error("ENOTFOUND"));
  expect(await fault("https://calendar.example/", { resolve: unknown })).toBe("outside-unreachable");
  // A host name that resolves to something else the second time.
  requested = [];
  const answers = [["127.0.0.1"], ["10.0.0.1"]];
  const resolve = async () => answers.shift() ?? [];
  const options = { loopback: true, resolve };
  expect(await safeFetch(`http://calendar.example:${port}/a.ics`, options)).toMatchObject({
    status: "fetched",
  });
  expect(requested).toEqual([{ url: "/a.ics", host: `calendar.example:${port}`, etag: "" }]);
  expect(await fault(`http://calendar.example:${port}/a.ics`, options)).toBe("outside-address");
  expect(requested).toHaveLength(1);
  expect(["93.184.216.34", "2606:4700::1111"].map(isPublicAddress)).toEqual([true, true]);
});

it("follows few redirects, with the same checks, and reads so much and so long", async () => {
  const loopback = true;
  expect(await safeFetch(here("/moved.ics"), { loopback })).toEqual({
    status: "fetched",
    text: "BEGIN:VCALENDAR",
    etag: '"1"',
  });
  expect(await fault(here("/a.ics"))).toBe("outside-address");
  for (const path of ["/inside.ics", "/lower.ics", "/file.ics"])
    expect([path, await fault(here(path), { loopback })]).toEqual([path, "outside-address"]);
  requested = [];
  expect(await fault(here("/round.ics"), { loopback })).toBe("outside-address");
  expect(requested).toHaveLength(4);
  expect(await fault(here("/large.ics"), { loopback })).toBe("outside-large");
  expect(await fault(here("/slow.ics"), { loopback, timeoutMs: 50 })).toBe("outside-slow");
  expect(await fault(here("/gone.ics"), { loopback })).toBe("outside-status");
  requested = [];
  expect(await safeFetch(here("/same.ics"), { loopback, etag: '"1"' })).toEqual({ status: "same" });
  expect(requested[0]?.etag).toBe('"1"');
});
