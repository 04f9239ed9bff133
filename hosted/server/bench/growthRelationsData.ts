import type { BenchData } from "#bench/benchData.ts";

/** Recipients of the campaign whose pages are read, and of one of two years ago, however many there are. */
export const READ_RECIPIENTS = 1000;
const OLD_RECIPIENTS = 500;
/** Older campaigns that share all other recipients: a number that 9 divides, so that each has a client once. */
const OTHERS = 99;
/** A campaign has so many links, which are followed on so many days. */
const LINKS_EACH = 10;
const DAYS_EACH = 14;
const LISTS = 30;
const LIST_MEMBERS = 500;
const MODELS = 60;
/** Rows of a statement. */
const AT_ONCE = 20_000;

const CLIENT = (n: string): string => `left(md5($1 || 'c' || ${n}), 16)`;
const ADDRESS = (n: string): string => `left(md5($1 || 'a' || ${n}), 16)`;
const EVENT = (n: string): string => `left(md5($1 || 'e' || ${n}), 16)`;
const LIST = (n: string): string => `left(md5($1 || 'l' || ${n}), 16)`;
/** Ids of campaigns: `read`, `old`, `big`, `draft`, `other0`… */
export const CAMPAIGN = (name: string): string => `left(md5($1 || 'campaign ' || ${name}), 16)`;
export const RECIPIENT = (n: string): string => `left(md5($1 || 'r' || ${n}), 16)`;

const CONTENT = `'{"modelId":null,"subject":{"fr":"Nouvelles"},"preheader":{},"text":{"fr":"Bonjour."}}'`;
// The campaign that is read began three days ago, the old one two years ago; the others are spread over five years.
const CAMPAIGNS = `
  insert into campaigns (shop_id, id, status, name, channel, kind, purpose, list_ids, a, coupon_code, frozen_at,
    started_at, ended_at, tested_at, created_at, created_by)
  select $1, ${CAMPAIGN("name")}, case when name = 'draft' then 'draft' else 'sent' end, 'Campagne ' || name, 'mail',
    'promotion', 'newsletter', case when name = 'draft' then array[${LIST("0")}] else '{}' end, ${CONTENT},
    case when name = 'read' then 'merci' else '' end, began, began, began + interval '2 hours', began,
    coalesce(began, now()) - interval '1 hour', 'bench'
  from (
    select 'read' as name, now() - interval '3 days' as began
    union all select 'big', now() - interval '2 days'
    union all select 'old', now() - interval '2 years'
    union all select 'draft', null
    union all select 'other' || k, now() - interval '1 day' * (20 + k * 18)
      from generate_series(0, ${OTHERS - 1}) k) c`;
const LINKS = `
  insert into campaign_links (shop_id, id, campaign_id, variant, url)
  select shop_id, left(md5(id || 'link' || k), 16), id, 'A', 'https://domaine.example/vins/' || k
  from campaigns, generate_series(1, ${LINKS_EACH}) k where shop_id = $1 and created_by = 'bench' and status = 'sent'`;
const CLICKS = `
  insert into campaign_clicks (shop_id, link_id, day, clicks)
  select l.shop_id, l.id, (c.started_at + interval '1 day' * d)::date, 1
  from campaigns c join campaign_links l on l.shop_id = c.shop_id and l.campaign_id = c.id,
    generate_series(0, ${DAYS_EACH - 1}) d
  where c.shop_id = $1 and c.created_by = 'bench'`;
const ATTRIBUTED = `
  insert into order_campaigns (shop_id, order_id, campaign_id, variant, at)
  select shop_id, id, ${CAMPAIGN("case when n <= 40 then 'read' else 'other' || n % 99 end")}, 'A', created_at
  from (select *, row_number() over (order by created_at desc) as n from orders where shop_id = $1) o where n <= 400`;
// The campaign that is read has a coupon; another one is used by one order in ten.
const COUPONS = `
  insert into promo_codes (shop_id, code, terms) select $1, code, '{}' from unnest(array['MERCI', 'TOUJOURS']) code`;
const COUPON_USES = `
  insert into promo_code_uses (shop_id, code, order_id, buyer_keys, at)
  select shop_id, case when n <= 30 then 'MERCI' else 'TOUJOURS' end, id, '{}', created_at
  from (select *, row_number() over (order by created_at desc) as n from orders where shop_id = $1) o
  where n <= 30 or n % 10 = 0
  on conflict (shop_id, order_id) do nothing`;
const MODELS_MADE = `
  insert into mail_models (shop_id, id, name, kind, use, content, created_at, updated_at, updated_by)
  select m.shop_id, left(md5(m.id || k), 16), 'Modèle ' || k, m.kind, m.use, m.content, m.created_at,
    now() - interval '1 hour' * k, 'bench'
  from (select * from mail_models where shop_id = $1 order by id limit 1) m, generate_series(1, ${MODELS}) k`;
// A third of the lists are chosen by hand; the rules of the others read clients, sales and consents.
const DEFINITION = (rule: string): string =>
  `{"include":{"match":"all","rules":[${rule}],"groups":[]},"exclude":null}`;
const LISTS_MADE = `
  insert into contact_lists (shop_id, id, kind, name, definition, made_by, created_at, updated_at)
  select $1, ${LIST("n")}, case when n % 3 = 0 then 'static' else 'dynamic' end, 'Liste ' || n,
    case when n % 3 = 0 then '{"include":null,"exclude":null}' when n % 3 = 1 then $2 else $3 end::jsonb, 'bench',
    now(), now() - interval '1 hour' * n
  from generate_series(0, ${LISTS - 1}) n`;
const MEMBERS = `
  insert into contact_list_members (shop_id, list_id, client_id, is_added, made_by, at)
  select $1, ${LIST("l")}, ${CLIENT("c")}, true, 'bench', now()
  from generate_series(0, ${LISTS - 1}, 3) l, generate_series(1, ${LIST_MEMBERS}) c`;

// Two thirds of the clients agreed, one in a hundred left, and the address of one in a hundred is in error.
const ADDRESSES = `
  insert into consent_addresses (shop_id, id, address, lang, created_at, reached_at)
  select $1, ${ADDRESS("n")}, 'client.' || n || '@example.org', 'fr', now() - interval '3 years', now()
  from generate_series($2::int, $3::int) n`;
const EVENTS = `
  insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by, wording, lang, page)
  select $1, ${EVENT("n")}, ${ADDRESS("n")}, 'mail', 'newsletter',
    case when n % 100 = 1 then 'withdrawn' else 'given' end, now() - interval '3 years', 'person', 'Oui.', 'fr', '/'
  from generate_series($2::int, $3::int) n where n % 3 > 0`;
const CONSENTS = `
  insert into consents (shop_id, address_id, channel, purpose, state, changed_at, event_id)
  select $1, ${ADDRESS("n")}, 'mail', 'newsletter', case when n % 100 = 1 then 'withdrawn' else 'given' end,
    now() - interval '3 years', ${EVENT("n")}
  from generate_series($2::int, $3::int) n where n % 3 > 0`;
const ADDRESS_ERRORS = `
  insert into address_errors (shop_id, channel, address, count_hard, last_status, last_source, last_text,
    blocked_at, updated_at)
  select $1, 'mail', 'client.' || n || '@example.org', 1, '5.1.1', 'bounce', 'bench', now(), now()
  from generate_series($2::int, $3::int) n where n % 100 = 50`;

/** Recipients by their number `n`, of a client and a campaign that `whose` tells (`client`, `campaign`). */
const recipients = (whose: string): string => `
  insert into campaign_recipients (shop_id, id, campaign_id, client_id, client_name, address, domain, address_id, lang,
    position, variant, state, reason, message_id, sender_id, claimed_at, due_at, decided_at, attempts, response,
    bounced_at, clicked_at)
  select $1, r.id, r.campaign, ${CLIENT("r.client")}, 'Camille Client ' || r.client, 'client.' || r.client
      || '@example.org', 'example.org', ${ADDRESS("r.client")}, 'fr', n, 'A', r.state,
    case when r.state = 'skipped' then 'suppressed' end, '<c.' || r.id || '@localhost>', 'bench', r.at,
    c.started_at, r.at, 1, case when r.state = 'accepted' then '250 OK' else '' end,
    case when n % 100 = 1 then r.at end, case when n % 10 = 3 then r.at + interval '1 hour' end
  from (
    select n, w.campaign, w.client, ${RECIPIENT("w.key || n")} as id,
      case when n % 50 = 0 then 'skipped' when n % 100 = 1 then 'refused' else 'accepted' end as state,
      c.started_at + interval '1 second' * (n % 7200) as at
    from generate_series($2::int, $3::int) n cross join lateral (${whose}) w
    join campaigns c on c.shop_id = $1 and c.id = w.campaign) r
  join campaigns c on c.shop_id = $1 and c.id = r.campaign`;
const OF_MANY = recipients(`
  select '' as key, case when n <= ${READ_RECIPIENTS} then n when n <= ${READ_RECIPIENTS + OLD_RECIPIENTS}
      then n - ${READ_RECIPIENTS} else 1 + n / ${OTHERS} * 9 + n % 9 end as client,
    case when n <= ${READ_RECIPIENTS} then ${CAMPAIGN("'read'")}
      when n <= ${READ_RECIPIENTS + OLD_RECIPIENTS} then ${CAMPAIGN("'old'")}
      else ${CAMPAIGN(`'other' || n % ${OTHERS}`)} end as campaign`);
const OF_ONE = recipients(`select 'big ' as key, n as client, ${CAMPAIGN("'big'")} as campaign`);

const BUYER = `
  update clients set user_id = (select id from users where username = 'bench0')
  where shop_id = $1 and id = ${CLIENT("17")}`;
const CONFIRMED = "update users set email_verified_at = now() where username = 'bench0'";
/** A bounce is news once: those of the last step are forgotten. */
const NEWS = `
  update campaign_recipients set bounced_at = null, response = ''
  where shop_id = $1 and campaign_id = ${CAMPAIGN("'read'")}`;
const NO_NEWS = "delete from address_errors where shop_id = $1 and last_text <> 'bench'";

const GROWN = [
  "campaigns",
  "campaign_recipients",
  "campaign_links",
  "campaign_clicks",
  "order_campaigns",
  "promo_code_uses",
  "consent_addresses",
  "consent_events",
  "consents",
  "address_errors",
  "contact_lists",
  "contact_list_members",
  "mail_models",
];

/** Numbers of rows from which and up to which a shop is filled. */
export type Span = { from: number; count: number };

async function inParts(
  { sql }: BenchData,
  text: string,
  shopId: string,
  { from, count }: Span,
): Promise<void> {
  for (let first = from + 1; first <= count; first += AT_ONCE)
    await sql(text, [shopId, first, Math.min(count, first + AT_ONCE - 1)]);
}

/**
 * Fills a shop with recipients, of one campaign (`isOne`) or of all, and with what clients from a number to another
 * agreed to. Triggers are off.
 */
export async function fillRelations(
  ground: BenchData,
  shopId: string,
  { recipients: rows, clients, isOne }: { recipients: Span; clients: Span; isOne: boolean },
): Promise<void> {
  const { sql } = ground;
  await sql("set session_replication_role = replica");
  if (rows.from === 0) {
    for (const text of [CAMPAIGNS, LINKS, CLICKS, ATTRIBUTED, MODELS_MADE, COUPONS, BUYER])
      await sql(text, [shopId]);
    const everyone = DEFINITION('{"rule":"everyone","not":false,"inputs":{}}');
    const newsletter = DEFINITION('{"rule":"newsletter","not":false,"inputs":{}}');
    await sql(LISTS_MADE, [shopId, everyone, newsletter]);
    await sql(MEMBERS, [shopId]);
    await sql(CONFIRMED);
  }
  for (const text of [ADDRESSES, EVENTS, CONSENTS, ADDRESS_ERRORS])
    await inParts(ground, text, shopId, clients);
  await inParts(ground, isOne ? OF_ONE : OF_MANY, shopId, rows);
  await sql(COUPON_USES, [shopId]);
  await sql(NEWS, [shopId]);
  await sql(NO_NEWS, [shopId]);
  await sql("set session_replication_role = origin");
  for (const table of GROWN) await sql(`vacuum (analyze) ${table}`);
}
