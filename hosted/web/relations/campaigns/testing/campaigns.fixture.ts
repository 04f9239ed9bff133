import type { APIRequestContext, APIResponse } from "@playwright/test";
import { expect, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

export type Ask = (method: string, path: string, data?: unknown) => Promise<APIResponse>;

/** Signs the owner in with a session of its own, and returns the caller of the API: the page keeps its cookies. */
export async function asOwnerOf(request: APIRequestContext, site: Site): Promise<Ask> {
  const login = await request.post(`${site.url}/v1/auth/login`, {
    data: OWNER,
    headers: { Origin: new URL(site.url).origin },
  });
  const { jwt } = (await login.json()) as { jwt: string };
  return (method, path, data) =>
    request.fetch(`${site.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${jwt}`, "Idempotency-Key": crypto.randomUUID() },
      ...(data === undefined ? {} : { data }),
    });
}

/** Returns an identifier as the product makes them. */
const newId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 16).replace(/^[^0]/, "0");

/** Makes a model of mails with a link to a page. */
export async function makeModel(ask: Ask, name: string, href: string): Promise<void> {
  const text = (words: string, marks?: object[]) => ({
    type: "text",
    text: words,
    ...(marks ? { marks } : {}),
  });
  const made = await ask("POST", "/v1/models", {
    id: newId(),
    name,
    use: "campaign",
    content: {
      kind: "standard",
      subject: { fr: "Le nouveau blanc est là" },
      preheader: { fr: "" },
      texts: {
        fr: {
          type: "doc",
          content: [
            {
              type: "paragraph",
              content: [
                text("Bonjour "),
                { type: "field", attrs: { field: "firstname", fallback: "à vous" } },
                text(", il arrive : "),
                text("voir le vin", [{ type: "link", attrs: { href } }]),
              ],
            },
          ],
        },
      },
    },
  });
  expect(made.status(), await made.text()).toBe(201);
}

/** Makes a campaign through the API, started if wished, and returns its id. */
export async function makeCampaign(ask: Ask, draft: object, start: boolean): Promise<string> {
  const id = newId();
  const made = await ask("POST", "/v1/campaigns", { id, draft });
  expect(made.status(), await made.text()).toBe(201);
  if (!start) return id;
  for (const command of ["readiness", "sending"]) {
    const { version } = (await (await ask("GET", `/v1/campaigns/${id}`)).json()) as { version: number };
    const done = await ask("POST", `/v1/campaigns/${id}/${command}`, { version });
    expect(done.status(), await done.text()).toBe(200);
  }
  return id;
}
