import { afterAll, beforeAll, expect, it } from "vitest";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let token: string;
let resource: string;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  token = await server.login("calades", "Calades2026");
  resource = newTestId();
  const guide = { id: resource, kind: "guide", name: "Ninon", languages: ["fr"], color: "#8ecae6" };
  await server.send("POST", "/v1/resources", { token, body: guide });
});
afterAll(() => server.stop());

/** Addresses of this machine or of a private network, in the forms that a user may enter. */
const HOSTS = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "api.LocalHost",
  "nas.local",
  "metadata.google.INTERNAL",
  "intranet",
  "127.1",
  "2130706433",
  "0x7f000001",
  "017700000001",
  "169.254.169.254",
  "192.168.1.1",
  "[::1]",
  "[::ffff:10.0.0.1]",
  "winery.example.",
  "user:pw@winery.example",
];

const text = (href: string) => ({
  type: "doc",
  content: [
    { type: "paragraph", content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] }] },
  ],
});
const codes = ({ body }: Reply): unknown =>
  (body["fields"] as { code: string }[] | undefined)?.[0]?.code ?? body["code"];

/** Every call that saves an address which the server fetches or a page leads to, with the names of its refusals. */
const SAVES: [name: string, save: (host: string) => Promise<Reply>, refusals: string[]][] = [
  [
    "a webhook",
    (host) =>
      server.send("POST", "/v1/webhooks", {
        token,
        body: { url: `https://${host}/in`, events: ["client.added"] },
      }),
    ["outside-address"],
  ],
  [
    "a calendar",
    (host) =>
      server.send("POST", `/v1/resources/${resource}/busy-calendars`, {
        token,
        body: { id: newTestId(), url: `https://${host}/a.ics` },
      }),
    ["outside-address"],
  ],
  [
    "a site that shows the shop",
    (host) => server.send("POST", "/v1/iframes/origins", { token, body: { origin: `https://${host}` } }),
    ["origin-address", "origin-malformed", "origin-development"],
  ],
  [
    "a link of a text",
    async (host) => {
      const { version } = (await server.send("GET", "/v1/shops/me", { token })).body as unknown as {
        version: number;
      };
      const saleTerms = { fr: text(`https://${host}/`) };
      return server.send("PUT", "/v1/shops/me", { token, body: { version, saleTerms } });
    },
    ["rich-text"],
  ],
];

it.each(SAVES)(
  "%s that leads inside is refused when it is saved, however it is written",
  async (_, save, refusals) => {
    const wrong: unknown[] = [];
    for (const host of HOSTS) {
      const reply = await save(host);
      const code = String(codes(reply));
      // In a developer's deployment, their own machine may show their shop.
      const isOwn =
        refusals.includes("origin-development") &&
        /^(api\.)?localhost$|^nas\.local$|^\[::1\]$|^(127|2130|0x7f|0177)/i.test(host);
      if (!isOwn && (reply.status !== 422 || !refusals.includes(code)))
        wrong.push([host, reply.status, code]);
    }
    expect(wrong).toEqual([]);
  },
);
