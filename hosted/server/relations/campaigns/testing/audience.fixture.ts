import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId, type TestServer } from "#kit/testing/server.ts";

export type TestAudience = { listId: string; addresses: string[]; clientIds: string[] };

/**
 * Makes clients who agreed to the newsletter and a list of them. Addresses are `<prefix><n>@m<n % domains>.example`;
 * `suppressed` of them (the first ones) have withdrawn.
 */
export async function makeAudience(
  ownerUrl: string,
  shopId: string,
  of: { count: number; prefix?: string; domains?: number; withdrawn?: number; lang?: string },
): Promise<TestAudience> {
  const { count, prefix = `c${newTestId().slice(-6)}.`, domains = 20, withdrawn = 0, lang = "fr" } = of;
  const listId = newTestId();
  const stem = newTestId().slice(0, 10);
  await asOwner(ownerUrl, async (client) => {
    const values = [shopId, stem, count, prefix, domains, lang, withdrawn];
    const rows = `select n, $2 || lpad(n::text, 6, '0') as id, $4 || n || '@m' || (n % $5::int) || '.example' as address
      from generate_series(1, $3::int) n`;
    await client.query(
      `insert into clients (shop_id, id, code, kind, firstname, lastname, emails, lang)
       select $1, id, id, 'individual', 'Prénom ' || n, 'Nom ' || n, array[address], $6 from (${rows}) r
       where $7::int >= 0`,
      values,
    );
    await client.query(
      `insert into consent_addresses (shop_id, id, address, lang, created_at)
       select $1, id, address, $6, now() from (${rows}) r where $7::int >= 0`,
      values,
    );
    await client.query(
      `insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by)
       select $1, id, id, 'mail', 'newsletter', case when n <= $7::int then 'withdrawn' else 'given' end, now(), 'person'
       from (${rows}) r where $6 <> ''`,
      values,
    );
    await client.query(
      `insert into consents (shop_id, address_id, channel, purpose, state, changed_at, event_id)
       select $1, id, 'mail', 'newsletter', case when n <= $7::int then 'withdrawn' else 'given' end, now(), id
       from (${rows}) r where $6 <> ''`,
      values,
    );
    await client.query(
      `insert into contact_lists (shop_id, id, kind, name, definition, made_by, created_at, updated_at)
       values ($1, $2, 'static', 'Liste ' || $2::text, '{"include":null,"exclude":null}', 'test', now(), now())`,
      [shopId, listId],
    );
    await client.query(
      `insert into contact_list_members (shop_id, list_id, client_id, is_added, made_by, at)
       select $1, $8, id, true, 'test', now() from (${rows}) r where $6 <> '' and $7::int >= 0`,
      [...values, listId],
    );
    await client.query("analyze clients, consents, consent_addresses, contact_list_members");
  });
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  return {
    listId,
    clientIds: numbers.map((n) => `${stem}${String(n).padStart(6, "0")}`),
    addresses: numbers.map((n) => `${prefix}${n}@m${n % domains}.example`),
  };
}

/** Returns the draft of a mail to a list. */
export const mailDraft = (listId: string, more: object = {}) => ({
  name: "Vendanges",
  channel: "mail",
  kind: "promotion",
  purpose: "newsletter",
  listIds: [listId],
  excludedListIds: [],
  a: {
    subject: { fr: "Les vendanges sont finies" },
    text: { fr: "Bonjour {{firstname|à vous}},\n\nLe millésime arrive : https://example.org/vins/blanc" },
  },
  ...more,
});

/** A campaign of a test: its id, and its commands with the version it has. */
export async function makeCampaign(server: TestServer, token: string, draft: object) {
  const id = newTestId();
  const path = `/v1/campaigns/${id}`;
  const made = await server.send("POST", "/v1/campaigns", { token, body: { id, draft } });
  if (made.status !== 201) throw new Error(made.text);
  const read = async () => (await server.send("GET", path, { token })).body as Record<string, unknown>;
  return {
    id,
    path,
    read,
    /** Sends a command; with `versioned` its body has the version. */
    async command(name: string, body: object | "version" = {}) {
      const sent = body === "version" ? { version: (await read())["version"] } : body;
      return server.send("POST", `${path}/${name}`, { token, body: sent });
    },
    async start() {
      const ready = await server.send("POST", `${path}/readiness`, {
        token,
        body: { version: (await read())["version"] },
      });
      if (ready.status !== 200) throw new Error(ready.text);
      return server.send("POST", `${path}/sending`, {
        token,
        body: { version: (await read())["version"] },
      });
    },
    async progress() {
      const reply = await server.send("GET", `${path}/progress`, { token });
      return reply.body as unknown as {
        status: string;
        pauseReason: string | null;
        opensAt: string | null;
        progress: Record<string, number>;
      };
    },
  };
}
