import { createHash } from "node:crypto";
import { openApp } from "#app.ts";
import { appUrl } from "#kit/postgres/connection.ts";
import { solved } from "#kit/testing/captcha.ts";
import { asOwner, TEST_SECRET } from "#kit/testing/cluster.ts";
import type { Reply, Sending, TestServer } from "#kit/testing/server.ts";

/** A browser with a cookie jar and, once signed in, an access token. */
export type Browser = {
  token: string;
  cookie: string;
  send(method: string, path: string, sending?: Sending): Promise<Reply>;
  login(login: string, password: string): Promise<Reply>;
  refresh(): Promise<Reply>;
};

/** Opens an empty browser on a page of `origin`. It keeps cookies by itself; a token is sent only when it is passed. */
export function openBrowser(server: Pick<TestServer, "send" | "url">, origin = server.url): Browser {
  const browser: Browser = {
    token: "",
    cookie: "",
    async send(method, path, sending = {}) {
      const headers: Record<string, string> = { origin };
      if (browser.cookie) headers["cookie"] = browser.cookie;
      Object.assign(headers, sending.headers);
      const reply = await server.send(method, path, { ...sending, headers });
      const [set] = reply.headers.getSetCookie();
      if (set !== undefined) browser.cookie = set.includes("Max-Age=0") ? "" : (set.split(";")[0] ?? "");
      if (typeof reply.body["jwt"] === "string") browser.token = reply.body["jwt"];
      return reply;
    },
    login: (login, password) =>
      browser.send("POST", "/v1/auth/login", {
        body: { [login.includes("@") ? "email" : "username"]: login, password },
      }),
    refresh: () => browser.send("POST", "/v1/auth/refresh"),
  };
  return browser;
}

/**
 * Runs an action with a controlled clock: `wait` lets the half minute pass in which an earlier refresh token is still
 * accepted.
 */
export async function withClock(server: TestServer, act: (wait: () => void) => Promise<void>): Promise<void> {
  server.clock.now = Date.now();
  try {
    await act(() => (server.clock.now += 31_000));
  } finally {
    server.clock.now = 0;
  }
}

/** Starts another process of the same deployment: same database, same secret, its own port. */
export async function openSecondProcess(server: TestServer): Promise<{ url: string; stop(): Promise<void> }> {
  const { settings } = server.app.services;
  const app = await openApp({ settings, databaseUrl: appUrl(server.ownerUrl), secret: TEST_SECRET });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  while (!app.services.live.connected()) await new Promise((done) => setTimeout(done, 5));
  return { url: app.address(), stop: app.stop };
}

/** Returns the outbox, oldest first. */
export async function outbox(
  server: TestServer,
  recipient: string,
): Promise<{ kind: string; text: string }[]> {
  return asOwner(server.ownerUrl, async (client) => {
    const found = await client.query<{ kind: string; text: string }>(
      "select kind, body_text as text from mails where recipient = $1 order by created_at, id",
      [recipient],
    );
    return found.rows;
  });
}

/** Returns the URL of the link in an e-mail. */
export function linkIn(mail: { text: string } | undefined): URL {
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "about:blank");
}

/** Creates a new buyer with a proven e-mail, so that tests do not interfere with each other. */
export async function newBuyer(
  server: TestServer,
  name: string,
): Promise<{ email: string; password: string; id: string }> {
  const email = `${name}@example.org`;
  const password = `Chenin-${name}-${createHash("md5").update(name).digest("hex").slice(0, 6)}`;
  const body = registration(email, password, { captcha: await solved(server) });
  await server.send("POST", "/v1/auth/register/buyer", { body });
  const token = linkIn((await outbox(server, email))[0]).searchParams.get("token");
  const reply = await server.send("POST", "/v1/auth/validate", { body: { token } });
  return { email, password, id: (reply.body["user"] as unknown as { id: string }).id };
}

/** Returns the body of a registration; `captcha` is passed in `more`. */
export const registration = (email: string, password: string, more: object = {}): object => ({
  email,
  password,
  firstname: "Élodie",
  lastname: "d'Aubigné",
  adult: true,
  terms: true,
  ...more,
});
