import { PERMISSIONS } from "@cuvee/core/people/collaborators/permissions.ts";
import { linkIn, openBrowser, outbox, type Browser } from "#people/accounts/testing/browser.fixture.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";

export type Member = { id: string; version: number; browser: Browser; email: string; password: string };

/** Returns the body of an invitation with these permissions. */
export const invitation = (email: string, given: readonly string[], more: object = {}): object => ({
  email,
  firstname: "Élodie",
  lastname: "Garnier",
  authorizations: Object.fromEntries(given.map((name) => [name, true])),
  ...more,
});

/** Returns the secret of the latest invitation in a mailbox. */
export async function mailedToken(server: TestServer, email: string): Promise<string> {
  return linkIn((await outbox(server, email)).at(-1)).searchParams.get("token") ?? "";
}

/** Invites a new person, who accepts in a browser of their own. */
export async function newMember(
  server: TestServer,
  owner: string,
  given: readonly string[],
): Promise<Member> {
  const email = `${newTestId()}@example.org`;
  const body = invitation(email, given);
  const invited = await server.send("POST", "/v1/collaborators", { token: owner, body });
  if (invited.status !== 201) throw new Error(invited.text);
  const id = String(invited.body["id"]);
  const browser = openBrowser(server);
  const password = "Mourvedre-1903";
  const names = { firstname: "Élodie", lastname: "Garnier" };
  const accepted = await browser.send("POST", "/v1/auth/invitation/acceptance", {
    body: { token: await mailedToken(server, email), password, ...names },
  });
  if (accepted.status !== 200) throw new Error(accepted.text);
  const read = await server.send("GET", `/v1/collaborators/${id}`, { token: owner });
  return { id, version: Number(read.body["version"]), browser, email, password };
}

/** Changes a member's permissions, as the holder of `token`. */
export async function giveTo(
  server: TestServer,
  token: string,
  member: { id: string; version: number },
  { authorizations, more = {} }: { authorizations: object; more?: object },
): Promise<Reply> {
  const names = { firstname: "Élodie", lastname: "Garnier" };
  const body = { ...names, authorizations, version: member.version, ...more };
  const reply = await server.send("PUT", `/v1/collaborators/${member.id}`, { token, body });
  if (reply.status === 200) member.version = Number(reply.body["version"]);
  return reply;
}

/** Returns a map with every permission but those. */
export const allBut = (...names: string[]): Record<string, boolean> =>
  Object.fromEntries(PERMISSIONS.filter((name) => !names.includes(name)).map((name) => [name, true]));
