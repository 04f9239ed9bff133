import type { RecipientState, SkipReason, Variant } from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { CampaignProgress } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A recipient to be added. */
export type NewRecipient = {
  id: string;
  occasion: string;
  clientId: string;
  clientName: string;
  address: string;
  domain: string;
  addressId: string | null;
  lang: Language;
  typology: string | null;
  position: number;
  variant: Variant | null;
  messageId: string;
};

const ADD = statement(
  `insert into campaign_recipients (shop_id, campaign_id, id, occasion, client_id, client_name, address, domain, postal,
     address_id, lang, typology, position, variant, message_id, due_at)
   select :shopId, :campaignId, r.id, r.occasion, r."clientId", r."clientName", r.address, r.domain,
     case when r.address like 'letter:%' then (
       select jsonb_build_object('company', c.company, 'firstname', c.firstname, 'lastname', c.lastname) || (
         select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(coalesce(
           jsonb_path_query_first(c.addresses, '$[*] ? (@.main == true && @.use != "delivery")'), c.addresses -> 0))
         where value not in ('null', '""'))
       from clients c where c.shop_id = :shopId and c.id = r."clientId") end,
     r."addressId", r.lang, r.typology, r.position, r.variant, r."messageId", :at
   from jsonb_to_recordset(:rows::jsonb) r (id text, occasion text, "clientId" text, "clientName" text, address text,
     domain text, "addressId" text, lang text, typology text, position int, variant text, "messageId" text)
   on conflict (shop_id, campaign_id, address, occasion) do nothing`,
);

/** A recipient that a sender has taken, with what its message needs. */
export type ClaimedRecipient = {
  id: string;
  clientId: string;
  clientName: string;
  /** Of a letter: the postal address as the client had it at the start. */
  postal: Record<string, string> | null;
  address: string;
  addressId: string | null;
  lang: Language;
  typology: string | null;
  variant: Variant;
  messageId: string;
  attempts: number;
  claimedAt: Date | null;
  occasion: string;
};

const CLAIMABLE = `id, client_id as "clientId", client_name as "clientName", postal, address,
  address_id as "addressId", lang, typology, variant, message_id as "messageId", attempts, occasion`;
const NEXT = statement(
  `select ${CLAIMABLE} from campaign_recipients
   where shop_id = :shopId and campaign_id = :campaignId and state = 'waiting' and variant is not null
     and due_at <= :now and domain <> all(:fullDomains::text[])
   order by due_at, position limit :most for update skip locked`,
);
const CLAIM = statement(
  `update campaign_recipients set state = 'claimed', sender_id = :senderId, claimed_at = :now, attempts = attempts + 1,
     reason = null
   where shop_id = :shopId and id = any(:ids::text[])`,
);
const SKIP = statement(
  `update campaign_recipients set state = 'skipped', reason = :reason, decided_at = :now
   where shop_id = :shopId and id = :id`,
);
const SKIP_WAITING = statement(
  `update campaign_recipients set state = 'skipped', reason = :reason, decided_at = :now
   where shop_id = :shopId and campaign_id = :campaignId and state = 'waiting'`,
);
const DECIDE = statement(
  `update campaign_recipients set state = :state, decided_at = :now, response = :response,
     bounced_at = case when :isBounce then :now else bounced_at end
   where shop_id = :shopId and id = :id and sender_id = :senderId and state in ('claimed', 'uncertain')`,
);
const RETRY = statement(
  `update campaign_recipients set state = 'waiting', sender_id = null, due_at = :dueAt, response = :response,
     attempts = attempts - :free
   where shop_id = :shopId and id = :id and sender_id = :senderId and state in ('claimed', 'uncertain')`,
);
// Processes whose clocks differ share a campaign: what says that a sender is at work is the database's clock.
const LOST = statement(
  `update campaign_recipients r set state = 'uncertain', decided_at = :now
   where r.shop_id = :shopId and r.campaign_id = :campaignId and r.state = 'claimed'
     and not exists (select from campaign_senders s
       where s.shop_id = r.shop_id and s.campaign_id = r.campaign_id and s.id = r.sender_id
         and s.beat_at > clock_timestamp() - make_interval(secs => :leaseSeconds))`,
);
const TAKE_LANE = statement(
  `insert into campaign_senders as s (shop_id, campaign_id, lane, id, beat_at)
   values (:shopId, :campaignId, :lane, :senderId, clock_timestamp())
   on conflict (shop_id, campaign_id, lane) do update set id = excluded.id, beat_at = excluded.beat_at
     where s.beat_at <= clock_timestamp() - make_interval(secs => :leaseSeconds)`,
);
const BEAT = statement(
  `update campaign_senders set beat_at = clock_timestamp()
   where shop_id = :shopId and campaign_id = :campaignId and id = :senderId`,
);
const END_SENDER = statement(
  "delete from campaign_senders where shop_id = :shopId and campaign_id = :campaignId and id = :senderId",
);
const PROGRESS = statement(
  `select count(*)::int as recipients,
     count(*) filter (where state = 'waiting' and variant is not null)::int as waiting,
     count(*) filter (where state = 'waiting' and variant is null)::int as held,
     count(*) filter (where state = 'claimed')::int as claimed,
     count(*) filter (where state = 'accepted')::int as accepted,
     count(*) filter (where state = 'refused')::int as refused,
     count(*) filter (where state = 'uncertain')::int as uncertain,
     count(*) filter (where state = 'skipped')::int as skipped
   from campaign_recipients where shop_id = :shopId and campaign_id = :campaignId`,
);
const OPEN = statement(
  `select exists (select from campaign_recipients where shop_id = :shopId and campaign_id = :campaignId
       and state = 'waiting') as waiting,
     exists (select from campaign_recipients where shop_id = :shopId and campaign_id = :campaignId
       and state = 'claimed') as claimed,
     (select min(due_at) from campaign_recipients where shop_id = :shopId and campaign_id = :campaignId
       and state = 'waiting' and variant is not null) as "dueAt"`,
);
const PACE = statement(
  `select domain, count(*)::int as messages from campaign_recipients
   where shop_id = :shopId and claimed_at > :since group by domain`,
);
const LAST_MINUTE = statement(
  `select count(*)::int as messages from campaign_recipients
   where shop_id = :shopId and campaign_id = :campaignId and claimed_at > :since and state = 'accepted'`,
);
const OUTCOMES = statement(
  `select count(*) filter (where state in ('accepted', 'refused'))::int as outcomes,
     count(*) filter (where state = 'accepted')::int as accepted,
     count(*) filter (where bounced_at is not null)::int as bounced,
     count(*) filter (where complained_at is not null)::int as complained
   from campaign_recipients
   where shop_id = :shopId and campaign_id = :campaignId and decided_at > :since`,
);
const POLICY = statement(
  `select count(*)::int as refused from campaign_recipients
   where shop_id = :shopId and campaign_id = :campaignId and decided_at > :since and state = 'refused'
     and bounced_at is null`,
);
const RELEASE = statement(
  `update campaign_recipients set variant = :variant
   where shop_id = :shopId and campaign_id = :campaignId and variant is null`,
);
const LOCK_ONE = statement(
  `select id, campaign_id as "campaignId", client_id as "clientId", address, state from campaign_recipients
   where shop_id = :shopId and id = :id for update`,
);
const AGAIN = statement(
  `update campaign_recipients set state = 'waiting', sender_id = null, due_at = :now, decided_at = null
   where shop_id = :shopId and id = :id and state = 'uncertain'`,
);
const CALL = statement(
  `update campaign_recipients set call_result = :result, call_note = :note, call_back_at = :callBackAt,
     state = case when :result::text is null or :result::text = 'callBack' then 'waiting' else 'accepted' end,
     decided_at = case when :result::text is null then null else :now::timestamptz end, attempts = attempts + 1
   where shop_id = :shopId and id = :id and state in ('waiting', 'accepted')`,
);
const ASSIGN = statement(
  `update campaign_recipients set assignee_id = :assigneeId
   where shop_id = :shopId and campaign_id = :campaignId and id = any(:ids::text[])`,
);
const HAND_OVER = statement(
  `update campaign_recipients set state = 'accepted', decided_at = :now, response = :response
   where shop_id = :shopId and campaign_id = :campaignId and state = 'waiting'`,
);
const DAY = statement(
  `insert into campaign_days as d (shop_id, domain, day, mails) values (:shopId, :domain, :day, :mails)
   on conflict (shop_id, domain, day) do update set mails = d.mails + excluded.mails`,
);
const DAYS = statement(
  `select count(*) filter (where day < :day)::int as earlier,
     coalesce(sum(mails) filter (where day = :day), 0)::int as today
   from campaign_days where shop_id = :shopId and domain = :domain`,
);
const LETTERS = statement(
  `select id, client_id as "clientId", client_name as "clientName", lang, variant, postal, state, response
   from campaign_recipients
   where shop_id = :shopId and campaign_id = :campaignId and state in ('waiting', 'accepted') order by position`,
);
const NOTED = statement(
  `update campaign_recipients set
     bounced_at = case when :kind = 'bounced' then :at else bounced_at end,
     complained_at = case when :kind = 'complained' then :at else complained_at end,
     unsubscribed_at = case when :kind = 'stopped' then :at else unsubscribed_at end,
     replied_at = case when :kind = 'replied' then :at else replied_at end,
     response = case when :text <> '' then :text else response end
   where shop_id = :shopId and campaign_id = :campaignId and id = :id
     and case :kind when 'bounced' then bounced_at when 'complained' then complained_at
       when 'stopped' then unsubscribed_at else replied_at end is null`,
);
const CLICKED = statement(
  `update campaign_recipients set clicked_at = :at
   where shop_id = :shopId and campaign_id = :campaignId and id = :id and clicked_at is null`,
);

type OfCampaign = { shopId: string; campaignId: string };

/** Adds recipients; an address that the campaign has already, for the same occasion, is left out. Returns how many. */
export const addRecipients = (
  tx: Tx,
  of: OfCampaign,
  rows: readonly NewRecipient[],
  at: Date,
): Promise<number> => tx.run(ADD, { ...of, rows: JSON.stringify(rows), at });
/** Returns recipients whose turn it is, locked; those that another sender is taking are passed over. */
export const lockNext = (
  tx: Tx,
  of: OfCampaign,
  by: { now: Date; fullDomains: readonly string[]; most: number },
): Promise<ClaimedRecipient[]> => tx.rows<ClaimedRecipient>(NEXT, { ...of, ...by });
/** Takes recipients for a sender. */
export const claim = (
  tx: Tx,
  shopId: string,
  by: { ids: readonly string[]; senderId: string; now: Date },
): Promise<number> => tx.run(CLAIM, { shopId, ...by });
/** Leaves a recipient out, with the reason. */
export const skip = (
  tx: Tx,
  shopId: string,
  of: { id: string; reason: SkipReason; now: Date },
): Promise<number> => tx.run(SKIP, { shopId, ...of });
/** Leaves all who wait out. */
export const skipWaiting = (tx: Tx, of: OfCampaign, reason: SkipReason, now: Date): Promise<number> =>
  tx.run(SKIP_WAITING, { ...of, reason, now });

type Mine = { shopId: string; id: string; senderId: string };
/** Writes the outcome of a message that this sender sent, also when it was declared uncertain meanwhile. */
export const decide = (
  tx: Tx,
  mine: Mine,
  outcome: { state: RecipientState; response: string; isBounce: boolean; now: Date },
): Promise<number> => tx.run(DECIDE, { ...mine, ...outcome });
/** Puts a recipient back whose message was certainly not taken; `free` 1: the try does not count. */
export const putBack = (
  tx: Tx,
  mine: Mine,
  by: { dueAt: Date; response: string; free: 0 | 1 },
): Promise<number> => tx.run(RETRY, { ...mine, ...by });
/** Declares uncertain what senders had claimed that have not shown themselves for the lease. Returns how many. */
export const declareUncertain = (
  tx: Tx,
  of: OfCampaign,
  by: { now: Date; leaseSeconds: number },
): Promise<number> => tx.run(LOST, { ...of, ...by });
/** Takes a lane for a sender, from one whose lease is over; false while another one is at work there. */
export const takeLane = async (
  tx: Tx,
  of: OfCampaign,
  by: { lane: number; senderId: string; leaseSeconds: number },
): Promise<boolean> => (await tx.run(TAKE_LANE, { ...of, ...by })) === 1;
/** Shows that a sender is at work; false where it has lost its lane. */
export const beat = async (tx: Tx, of: OfCampaign, senderId: string): Promise<boolean> =>
  (await tx.run(BEAT, { ...of, senderId })) === 1;
/** Ends a sender. */
export const endSender = (tx: Tx, of: OfCampaign, senderId: string): Promise<number> =>
  tx.run(END_SENDER, { ...of, senderId });
/** Counts the recipients of a campaign by state. */
export async function readProgress(tx: Tx, of: OfCampaign): Promise<CampaignProgress> {
  const found = await tx.one<CampaignProgress>(PROGRESS, of);
  if (!found) throw new Error("a count without a row");
  return found;
}
/** States that are left in a campaign, and when the next try is due. */
export type Left = { waiting: boolean; claimed: boolean; dueAt: Date | null };
export async function readLeft(tx: Tx, of: OfCampaign): Promise<Left> {
  const found = await tx.one<Left>(OPEN, of);
  if (!found) throw new Error("a count without a row");
  return found;
}
/** Returns the messages of a shop since a moment, by domain of the recipient. */
export const readPace = (
  tx: Tx,
  shopId: string,
  since: Date,
): Promise<{ domain: string; messages: number }[]> =>
  tx.rows<{ domain: string; messages: number }>(PACE, { shopId, since });
/** Returns the messages of a campaign that were accepted since a moment. */
export const acceptedSince = async (tx: Tx, of: OfCampaign, since: Date): Promise<number> =>
  (await tx.one<{ messages: number }>(LAST_MINUTE, { ...of, since }))?.messages ?? 0;
type OutcomeCounts = { outcomes: number; accepted: number; bounced: number; complained: number };
/** Counts outcomes since a moment, for the pause by itself. */
export const readOutcomes = async (tx: Tx, of: OfCampaign, since: Date): Promise<OutcomeCounts> =>
  (await tx.one<OutcomeCounts>(OUTCOMES, { ...of, since })) ?? {
    outcomes: 0,
    accepted: 0,
    bounced: 0,
    complained: 0,
  };
/** Counts refusals since a moment that are about the sender, not the recipient (X.7.Y of RFC 3463). */
export const policyRefusals = async (tx: Tx, of: OfCampaign, since: Date): Promise<number> =>
  (await tx.one<{ refused: number }>(POLICY, { ...of, since }))?.refused ?? 0;
/** Gives those who wait for the winner of a test their version. */
export const releaseHeld = (tx: Tx, of: OfCampaign, variant: Variant): Promise<number> =>
  tx.run(RELEASE, { ...of, variant });

export type LockedRecipient = {
  id: string;
  campaignId: string;
  clientId: string;
  address: string;
  state: RecipientState;
};
/** Returns a recipient and locks it. */
export const lockRecipient = (tx: Tx, shopId: string, id: string): Promise<LockedRecipient | undefined> =>
  tx.one<LockedRecipient>(LOCK_ONE, { shopId, id });
/** Lets an uncertain recipient wait again. */
export const sendAgain = (tx: Tx, shopId: string, id: string, now: Date): Promise<number> =>
  tx.run(AGAIN, { shopId, id, now });
/** Writes the result of a call; without one, or to be called back, the recipient waits again. */
export const noteCall = (
  tx: Tx,
  shopId: string,
  of: { id: string; result: string | null; note: string; callBackAt: Date | null; now: Date },
): Promise<number> => tx.run(CALL, { shopId, ...of });
/** Gives recipients to a member of the team. */
export const assign = (
  tx: Tx,
  of: OfCampaign,
  by: { ids: readonly string[]; assigneeId: string | null },
): Promise<number> => tx.run(ASSIGN, { ...of, ...by });
/** Says that all who wait were served: the letters went to the printer. */
export const handOver = (tx: Tx, of: OfCampaign, response: string, now: Date): Promise<number> =>
  tx.run(HAND_OVER, { ...of, response, now });
/** Counts mails of a day from a domain. */
export const countDay = (
  tx: Tx,
  of: { shopId: string; domain: string; day: string; mails: number },
): Promise<number> => tx.run(DAY, of);
/** Returns the mails of a day from a domain, and the number of days before on which it sent some. */
export async function readDay(
  tx: Tx,
  of: { shopId: string; domain: string; day: string },
): Promise<{ earlier: number; today: number }> {
  return (await tx.one<{ earlier: number; today: number }>(DAYS, of)) ?? { earlier: 0, today: 0 };
}
/** A letter with its postal address as the client had it at the start. */
export type LetterRecipient = {
  id: string;
  clientId: string;
  clientName: string;
  lang: Language;
  variant: Variant | null;
  postal: Record<string, string> | null;
  state: RecipientState;
  response: string;
};
/** Returns the letters of a campaign, in their order. */
export const readLetters = (tx: Tx, of: OfCampaign): Promise<LetterRecipient[]> =>
  tx.rows<LetterRecipient>(LETTERS, of);

/** Records news about a message; 0 for news that came before. */
export const noteNews = (
  tx: Tx,
  of: OfCampaign & { id: string },
  news: { kind: "bounced" | "complained" | "stopped" | "replied"; at: Date; text: string },
): Promise<number> => tx.run(NOTED, { ...of, ...news });
/** Marks the first click of a recipient. */
export const markClicked = (tx: Tx, of: OfCampaign & { id: string }, at: Date): Promise<number> =>
  tx.run(CLICKED, { ...of, at });
