import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { solved } from "#kit/testing/captcha.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { passwordFault } from "@cuvee/core/people/accounts/passwords.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const mailsTo = (email: string): Promise<{ kind: string; text: string }[]> =>
  asOwner(
    server.ownerUrl,
    async (c) =>
      (await c.query("select kind, body_text as text from mails where recipient = $1 order by id", [email]))
        .rows as { kind: string; text: string }[],
  );
const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? "";
const again = async (email: string) =>
  server.send("POST", "/v1/auth/register/link", {
    body: { email, lang: "fr", captcha: await solved(server) },
  });

const body = async (email: string, password: string) => ({
  email,
  password,
  firstname: "Élise",
  lastname: "Martin",
  adult: true,
  terms: true,
  captcha: await solved(server),
});
async function unproven(email: string): Promise<void> {
  const reply = await server.send("POST", "/v1/auth/register/buyer", {
    body: await body(email, "Grenache-84"),
  });
  expect(reply.status, reply.text).toBe(202);
}

const validate = (token: string) => server.send("POST", "/v1/auth/validate", { body: { token } });

it("mails the link of a registration again, and the one before ends", async () => {
  const email = "attend.encore@example.org";
  await unproven(email);
  const [first] = await mailsTo(email);
  const reply = await again(email);
  expect(reply.status, reply.text).toBe(202);
  const mails = await mailsTo(email);
  expect(mails.map(({ kind }) => kind)).toEqual(["validate", "validate"]);
  expect((await validate(tokenIn(first?.text ?? ""))).status).toBe(410);
  const fresh = mails.find(({ text }) => text !== first?.text);
  expect((await validate(tokenIn(fresh?.text ?? ""))).status).toBe(200);
});

it("never lets the owner of an address confirm the password of whoever asked for it first", async () => {
  const email = "deux.personnes@example.org";
  // A stranger registers, then the owner; then either requests the link again.
  await unproven(email);
  await unproven(email);
  await again(email);
  expect((await mailsTo(email)).map(({ kind }) => kind).toSorted()).toEqual(["known", "known", "validate"]);
});

it("answers the same for an address that nobody has, and for one that is proven", async () => {
  await unproven("semblable@example.org");
  const waits = await again("semblable@example.org");
  for (const [email, kinds] of [
    ["personne@example.org", []],
    ["helene@trois-calades.example", ["known"]],
  ] as const) {
    const reply = await again(email);
    expect([reply.status, reply.body["message"]]).toEqual([waits.status, waits.body["message"]]);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(kinds);
  }
});

it("is throttled by the address", async () => {
  const replies = [];
  for (let n = 0; n < 7; n += 1) replies.push((await again("souvent@example.org")).status);
  expect(replies.slice(0, 5)).toEqual([202, 202, 202, 202, 202]);
  expect(replies).toContain(429);
});

it("judges a password while it is typed as the server does when it is sent", async () => {
  const email = "elise.martin@example.org";
  for (const password of ["abc", "abcdef", "ABCDEF", "Azerty12", "Elise.Martin9", "Grenache-84", "Abcde"]) {
    const fault = passwordFault(password, email);
    const reply = await server.send("POST", "/v1/auth/register/buyer", { body: await body(email, password) });
    const fields = (reply.body["fields"] ?? []) as unknown as { path: string; code: string }[];
    expect(fields.find(({ path }) => path === "password")?.code ?? null, password).toBe(fault);
  }
});

it("shows the operator alone what waits in the outbox, with its links", async () => {
  const get = async (query: string) => {
    const reply = await fetch(`${server.url}/outbox${query}`, { headers: { "accept-language": "fr" } });
    return { status: reply.status, text: await reply.text() };
  };
  expect((await get("")).status).toBe(404);
  expect((await get("?key=AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
  await unproven("boite@example.org");
  const { status, text } = await get(`?key=${server.app.services.secrets.outboxKey}`);
  expect(status).toBe(200);
  expect(text).toContain("boite@example.org");
  expect(text).toMatch(/<a href="[^"]*\/auth\/validate\?token=/);
  // Its HTML is framed without scripts, forms and an origin, and is the operator's alone.
  const [, frame = ""] = /<iframe [^>]*sandbox="allow-popups[^"]*"[^>]* src="([^"]+)"/.exec(text) ?? [];
  const mail = await fetch(server.url + frame.replaceAll("&#38;", "&"));
  expect(mail.status).toBe(200);
  const policy = mail.headers.get("content-security-policy") ?? "";
  for (const part of ["default-src 'none'", "; sandbox allow-popups", "frame-ancestors 'self'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/script|allow-same-origin/);
  expect(await mail.text()).toMatch(/<base target="_blank">.*\/auth\/validate\?token=/s);
  expect((await fetch(server.url + frame.split("?")[0])).status).toBe(404);
  expect((await get(`/unknown?key=${server.app.services.secrets.outboxKey}`)).status).toBe(404);
});

const run = promisify(execFile);
const admin = (...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, "../../admin.ts"), ...args], {
    env: {
      ...process.env,
      DATABASE_URL: server.ownerUrl,
      PUBLIC_URL: server.url,
      CUVEE_SECRET: "x".repeat(40),
    },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );

it("an operator makes an admin by a command, who chooses his password and signs in", async () => {
  const created = await admin("--email", "Exploitant@example.org", "--username", "exploitant");
  expect(created).toMatchObject({ code: 0 });
  expect(created.said).toContain("admin made: Exploitant@example.org");
  const token = tokenIn(created.said);
  const password = "Exploitation-7";
  expect(
    (await server.send("POST", "/v1/auth/reset-password/confirmation", { body: { token, password } })).status,
  ).toBeLessThan(300);
  const login = await server.send("POST", "/v1/auth/login", { body: { username: "exploitant", password } });
  expect((login.body["user"] as unknown as { role: string }).role).toBe("admin");
  const known = await admin("--email", "exploitant@example.org");
  expect(known.said).toContain("admin known");
  // A seller cannot become an admin, and an invalid call has no effect.
  expect(await admin("--email", "helene@trois-calades.example")).toMatchObject({ code: 1 });
  expect(await admin("--username", "x")).toMatchObject({ code: 2 });
});
