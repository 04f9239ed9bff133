import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { workbook } from "./hostileFiles.fixture.ts";
import { HOSTILE, type Hostile } from "./uploads.fixture.ts";

// Uploads files that are made to crash or block their reader, while health checks are sent all the time. With LONG all
// of them, and the longest response time; else a few.

let server: TestServer;
let token: string;
let bankId: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.login("calades", "Calades2026");
  const { body } = await server.send("GET", "/v1/payments/bank-lines/waiting", { token });
  expect(body).toHaveProperty("lines");
  bankId = await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select b->>'id' as id from shops, jsonb_array_elements(banks) b where code = 'domaine-des-trois-calades'`,
    );
    return rows[0]?.id ?? "";
  });
});
afterAll(() => server.stop());

async function upload({ to, bytes }: { to: Hostile["to"]; bytes: Buffer }): Promise<string> {
  if (to === "statement") {
    const body = { bankId, name: "releve.csv", content: bytes.toString("latin1") };
    const reply = await server.send("POST", "/v1/payments/statements/reading", { token, body });
    return `${reply.status} ${String(reply.body["code"] ?? "")}`.trim();
  }
  const path = to === "picture" ? "/v1/files" : "/v1/imports?kind=clients&name=fichier.xlsx";
  const response = await fetch(server.url + path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: new Uint8Array(bytes),
  });
  const body = (await response.json()) as { code?: string };
  return `${response.status} ${body.code ?? ""}`.trim();
}

/** Sends health checks until it is stopped; returns the longest response time, in milliseconds. */
function watch(): () => Promise<number> {
  let on = true;
  const asking = (async () => {
    let longest = 0;
    while (on) {
      const began = performance.now();
      const { status } = await fetch(`${server.url}/healthz`);
      expect(status).toBe(200);
      longest = Math.max(longest, performance.now() - began);
    }
    return longest;
  })();
  return () => {
    on = false;
    return asking;
  };
}

const files = HOSTILE.filter(({ short }) => short || process.env["LONG"]);
const times: number[] = [];
it.each(files)("$name", { timeout: 60_000 }, async ({ to, bytes, may = [] }) => {
  const created = bytes();
  await fetch(`${server.url}/healthz`);
  const stop = watch();
  const text = await upload({ to, bytes: created });
  times.push(await stop());
  const [status = ""] = text.split(" ");
  expect(status === "422" || may.includes(status), text).toBe(true);
});

it("the server goes on: what is sound is read after all of them", async () => {
  if (process.env["LONG"]) {
    const longest = Math.round(Math.max(...times));
    process.stdout.write(
      `hostile files: ${files.length}; longest answer of /healthz ${longest} ms; over 200 ms: ${times.filter((ms) => ms > 200).length}\n`,
    );
  }
  expect(await upload({ to: "import", bytes: Buffer.from("Nom\nMartin\n") })).toBe("201");
  expect(await upload({ to: "import", bytes: workbook("") })).toBe("201");
});
