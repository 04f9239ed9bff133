import { secretOf } from "#kit/postgres/deployment.ts";
import { openSecrets } from "#kit/secrets.ts";
import { bounceAddress } from "#relations/senders/verp.ts";
import { growShop, type GrowthCall, type Growing } from "#bench/growth.ts";
import { CAMPAIGN, fillRelations, READ_RECIPIENTS, RECIPIENT } from "#bench/growthRelationsData.ts";
import type { BenchData } from "#bench/benchData.ts";

const INBOUND_SECRET = "bench-inbound-secret";
const BOUNCE_DOMAIN = "bounces.example.org";
const ENV = { INBOUND_SECRET, BOUNCE_DOMAIN };

/** A shop has one order for two recipients, five a client, and a thousand clients at least. */
const ordersFor = (recipients: number): number => (recipients === 0 ? 0 : Math.max(5000, recipients / 2));
const PER_CLIENT = 5;

const asFilter = (filter: object): string => encodeURIComponent(JSON.stringify(filter));

/** Returns the ids that SQL makes of names, in a shop. */
async function idsOf(
  { sql }: BenchData,
  shopId: string,
  made: Record<string, string>,
): Promise<Record<string, string>> {
  const names = Object.keys(made).map((name) => `${made[name]} as "${name}"`);
  const [row] = await sql(`select ${names.join(", ")} from (select $1::text) s`, [shopId]);
  return row as Record<string, string>;
}

/** Returns the bounces of the campaign that is read, one after the other, as a mail server hands them in. */
async function bounces(
  ground: BenchData,
  dir: string,
  { shopId, campaignId }: { shopId: string; campaignId: string },
): Promise<GrowthCall> {
  const of = { ownerUrl: ground.ownerUrl, dataDir: dir, given: undefined, isOutside: false };
  const secrets = openSecrets(await secretOf(of));
  const rows = await ground.sql(
    `select ${RECIPIENT("n")} as id from generate_series(1, ${READ_RECIPIENTS}) n`,
    [shopId],
  );
  const to = rows.map(({ id }) =>
    bounceAddress(
      { settings: { bounceDomain: BOUNCE_DOMAIN } as never, secrets },
      {
        shopId,
        campaignId,
        recipientId: String(id),
      },
    ),
  );
  return {
    method: "POST",
    path: "/v1/inbound/mails",
    sending: (n) => ({
      token: INBOUND_SECRET,
      headers: { "content-type": "message/rfc822" },
      raw: [
        "From: MAILER-DAEMON@example.org",
        `To: ${to[n % to.length]}`,
        "Subject: Undelivered",
        "",
        "550 5.1.1 no such user",
        "",
      ].join("\r\n"),
    }),
  };
}

/** Returns the calls of a shop that `recipientsGrow` has filled. */
async function relationsCalls(
  ground: BenchData,
  dir: string,
  shopId: string,
): Promise<Readonly<Record<string, GrowthCall>>> {
  const { read, old, draft, client } = await idsOf(ground, shopId, {
    read: CAMPAIGN("'read'"),
    old: CAMPAIGN("'old'"),
    draft: CAMPAIGN("'draft'"),
    client: "left(md5($1 || 'c' || 17), 16)",
  });
  const [buyer] = await ground.sql("select id from users where username = 'bench0'");
  const { ours: token } = await ground.signIn(buyer?.["id"]);
  const ofRead = asFilter({ campaignId: { in: [read] } });
  return {
    "campaigns, first page": "/v1/campaigns?limit=50",
    "campaigns, totals": "/v1/campaigns/measure",
    "campaigns, search": "/v1/campaigns?limit=50&search=other17",
    "campaign, page": `/v1/campaigns/${read}`,
    "campaign, progress": `/v1/campaigns/${read}/progress`,
    "campaign, results": `/v1/campaigns/${read}/results`,
    "campaign of two years ago, results": `/v1/campaigns/${old}/results`,
    "recipients, first page": `/v1/campaigns/recipients?limit=50&filter=${ofRead}`,
    "recipients, latest": `/v1/campaigns/recipients?limit=50&sort=-at&filter=${ofRead}`,
    "recipients, search": `/v1/campaigns/recipients?limit=50&search=client%20170&filter=${ofRead}`,
    "recipients, total": `/v1/campaigns/recipients/measure?filter=${ofRead}`,
    "campaign, choices of the editor": "/v1/campaigns/options",
    "reach of a list of 500": `/v1/campaigns/${draft}/reach`,
    "models, first page": "/v1/models?limit=50",
    "lists, first page": "/v1/lists?limit=50",
    "lists of a client": `/v1/lists/of-client/${client}`,
    "client, may one write": `/v1/clients/${client}/reach`,
    "client, consents": `/v1/clients/${client}/consents`,
    "client, address errors": `/v1/clients/${client}/address-errors`,
    "preferences of a buyer": {
      method: "GET",
      path: "/v1/users/me/preferences?lang=fr",
      sending: () => ({ token }),
    },
    "bounce that comes in": await bounces(ground, dir, { shopId, campaignId: read ?? "" }),
  };
}

/** Recipients of all campaigns grow, with clients and orders: the pages of relations must cost the same. */
export const recipientsGrow = (dir: string): Growing => ({
  rows: "recipients",
  env: ENV,
  async fill(ground, model, from, count) {
    const { shopId } = model;
    const clients = { from: ordersFor(from) / PER_CLIENT, count: ordersFor(count) / PER_CLIENT };
    await growShop(ground, model, ordersFor(from), ordersFor(count));
    await fillRelations(ground, shopId, { recipients: { from, count }, clients, isOne: false });
    return relationsCalls(ground, dir, shopId);
  },
});

/** Recipients of one campaign grow. */
export const campaignGrows = (): Growing => ({
  rows: "recipients of one campaign",
  async fill(ground, model, from, count) {
    const { shopId } = model;
    if (from === 0) await growShop(ground, model, 0, ordersFor(1));
    await fillRelations(ground, shopId, {
      recipients: { from, count },
      clients: { from: 0, count: from === 0 ? ordersFor(1) / PER_CLIENT : 0 },
      isOne: true,
    });
    const { big } = await idsOf(ground, shopId, { big: CAMPAIGN("'big'") });
    const filter = asFilter({ campaignId: { in: [big] } });
    const clicked = asFilter({ campaignId: { in: [big] }, state: { in: ["refused", "uncertain"] } });
    return {
      "campaigns, first page": "/v1/campaigns?limit=50",
      progress: `/v1/campaigns/${big}/progress`,
      results: `/v1/campaigns/${big}/results`,
      "recipients, first page": `/v1/campaigns/recipients?limit=50&filter=${filter}`,
      "recipients, latest": `/v1/campaigns/recipients?limit=50&sort=-at&filter=${filter}`,
      "recipients, refused": `/v1/campaigns/recipients?limit=50&filter=${clicked}`,
      "recipients, total": `/v1/campaigns/recipients/measure?filter=${filter}`,
    };
  },
});
