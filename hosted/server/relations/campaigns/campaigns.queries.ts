import type { Channel, Purpose } from "@cuvee/core/shops/consents/consents.ts";
import type { ReachReason } from "@cuvee/core/shops/consents/reach.ts";
import type {
  AbTest,
  Automation,
  CampaignContent,
  CampaignDraft,
  CampaignKind,
  CampaignStatus,
  FailureReason,
  PauseReason,
  Poster,
  Variant,
} from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { ModelContent } from "@cuvee/core/relations/models/models.ts";
import type { LocalizedTexts } from "@cuvee/core/storefront/site/localizedTexts.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** The content of a version as it was at the start: the model's, or its own texts. */
export type FrozenContent = { model: ModelContent | null; text: LocalizedTexts };

/** Members of a campaign's lists who were out of reach at its start, by reason. */
type LeftOut = Readonly<Partial<Record<ReachReason, number>>>;

/** A campaign as stored. */
export type Campaign = {
  id: string;
  version: number;
  status: CampaignStatus;
  name: string;
  channel: Channel;
  kind: CampaignKind;
  purpose: Purpose | null;
  listIds: string[];
  excludedListIds: string[];
  a: CampaignContent;
  b: CampaignContent | null;
  ab: AbTest | null;
  automation: Automation | null;
  couponCode: string;
  perMinute: number | null;
  frozen: { A: FrozenContent; B: FrozenContent | null } | null;
  clicksByRecipient: boolean;
  frozenAt: Date | null;
  winner: Variant | null;
  winnerAt: Date | null;
  scheduledAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  pauseReason: PauseReason | null;
  countedFrom: Date | null;
  failureReason: FailureReason | null;
  failureText: string;
  testedAt: Date | null;
  followsId: string | null;
  recallId: string | null;
  postedBy: Poster;
  leftOut: LeftOut | null;
  createdAt: Date;
  createdBy: string;
};

const COLUMNS = `id, version, status, name, channel, kind, purpose, list_ids as "listIds",
  excluded_list_ids as "excludedListIds", a, b, ab, automation, coupon_code as "couponCode",
  per_minute as "perMinute", frozen, clicks_by_recipient as "clicksByRecipient", frozen_at as "frozenAt", winner,
  winner_at as "winnerAt", scheduled_at as "scheduledAt", started_at as "startedAt", ended_at as "endedAt",
  pause_reason as "pauseReason", counted_from as "countedFrom", failure_reason as "failureReason",
  failure_text as "failureText", tested_at as "testedAt", follows_id as "followsId", recall_id as "recallId",
  posted_by as "postedBy", left_out as "leftOut",
  created_at as "createdAt", created_by as "createdBy"`;

const FIND = statement(`select ${COLUMNS} from campaigns where shop_id = :shopId and id = :id`);
const LOCK = statement(`select ${COLUMNS} from campaigns where shop_id = :shopId and id = :id for update`);
const SHARE = statement(`select status from campaigns where shop_id = :shopId and id = :id for share`);
const INSERT = statement(
  `insert into campaigns (shop_id, id, name, channel, kind, purpose, list_ids, excluded_list_ids, a, b, ab, automation,
     coupon_code, per_minute, follows_id, recall_id, created_at, created_by)
   values (:shopId, :id, :name, :channel, :kind, :purpose, :listIds, :excludedListIds, :a, :b, :ab, :automation,
     :couponCode, :perMinute, :followsId, :recallId, :at, :by)
   on conflict do nothing`,
);
const SAVE = statement(
  `update campaigns set name = :name, channel = :channel, kind = :kind, purpose = :purpose, list_ids = :listIds,
     excluded_list_ids = :excludedListIds, a = :a, b = :b, ab = :ab, automation = :automation,
     coupon_code = :couponCode, per_minute = :perMinute, status = 'draft', version = version + 1,
     tested_at = case when a = :a::jsonb and b is not distinct from :b::jsonb then tested_at end
   where shop_id = :shopId and id = :id`,
);
const REMOVE = statement("delete from campaigns where shop_id = :shopId and id = :id");
const SET_STATUS = statement(
  `update campaigns set status = :status, version = version + 1, pause_reason = :pauseReason,
     scheduled_at = coalesce(:scheduledAt, case when :status <> 'ready' then scheduled_at end),
     started_at = coalesce(started_at, :startedAt), ended_at = :endedAt,
     counted_from = coalesce(:countedFrom, counted_from),
     failure_reason = :failureReason, failure_text = :failureText
   where shop_id = :shopId and id = :id`,
);
const FREEZE = statement(
  `update campaigns set frozen = :frozen, clicks_by_recipient = :clicksByRecipient, winner_at = :winnerAt
   where shop_id = :shopId and id = :id`,
);
const FROZEN = statement(
  "update campaigns set frozen_at = :at, left_out = :leftOut where shop_id = :shopId and id = :id",
);
const TESTED = statement("update campaigns set tested_at = :at where shop_id = :shopId and id = :id");
const CHOOSE = statement(
  `update campaigns set winner = :winner, version = version + 1
   where shop_id = :shopId and id = :id and winner is null`,
);
const POST = statement(
  "update campaigns set posted_by = 'provider', version = version + 1 where shop_id = :shopId and id = :id",
);
const FOLLOW_UP = statement("select id from campaigns where shop_id = :shopId and follows_id = :id");
const UNDERWAY = statement(
  `select ${COLUMNS} from campaigns where shop_id = :shopId and status in ('scheduled', 'sending') order by id`,
);
const SHOPS = statement('select shop_id as "shopId" from shops_with_campaigns()');
const NAMES = statement(`select id, name from contact_lists where shop_id = :shopId and id = any(:listIds)`);
// A model is deleted under a lock of its own, which waits for this one.
const HOLD_MODELS = statement(
  `select id from mail_models where shop_id = :shopId and id = any(:modelIds) order by id for share`,
);
// A list is deleted under a lock of its own, which waits for this one: campaigns lock themselves first, then their
// lists in the order of ids, and deletion locks no campaign.
const HOLD_LISTS = statement(
  `select id from contact_lists where shop_id = :shopId and id = any(:listIds) order by id for share`,
);
const MODEL_NAMES = statement(
  `select id, name from mail_models where shop_id = :shopId and id = any(:modelIds)`,
);
const SETTINGS = statement(
  `select version, per_minute as "perMinute", clicks_by_recipient as "clicksByRecipient",
     automatic_gap_days as "automaticGapDays", automatic_from as "automaticFrom", automatic_until as "automaticUntil"
   from campaign_settings where shop_id = :shopId`,
);
const KEEP_SETTINGS = statement(
  "insert into campaign_settings (shop_id) values (:shopId) on conflict do nothing",
);
const LOCK_SETTINGS = statement(
  `select per_minute as "perMinute" from campaign_settings where shop_id = :shopId for update`,
);
const SAVE_SETTINGS = statement(
  `insert into campaign_settings as s (shop_id, version, per_minute, clicks_by_recipient, automatic_gap_days,
     automatic_from, automatic_until)
   values (:shopId, 2, :perMinute, :clicksByRecipient, :automaticGapDays, :automaticFrom, :automaticUntil)
   on conflict (shop_id) do update set version = s.version + 1, per_minute = excluded.per_minute,
     clicks_by_recipient = excluded.clicks_by_recipient, automatic_gap_days = excluded.automatic_gap_days,
     automatic_from = excluded.automatic_from, automatic_until = excluded.automatic_until
   where s.version = :version`,
);
const COUPON = statement(
  "select code from promo_codes where shop_id = :shopId and code = upper(:code) and withdrawn_at is null",
);
const NAME_OF = statement("select name from campaigns where shop_id = :shopId and id = :id");

type Key = { shopId: string; id: string };

/** Returns a campaign; undefined where the shop has none of this id. */
export const findCampaign = (tx: Tx, shopId: string, id: string): Promise<Campaign | undefined> =>
  tx.one<Campaign>(FIND, { shopId, id });
/** Returns a campaign and locks it: its commands come one after the other. */
export const lockCampaign = (tx: Tx, shopId: string, id: string): Promise<Campaign | undefined> =>
  tx.one<Campaign>(LOCK, { shopId, id });

/** Returns the status of a campaign and keeps it until the transaction ends; undefined where it is gone. */
export const shareCampaign = async (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<CampaignStatus | undefined> =>
  (await tx.one<{ status: CampaignStatus }>(SHARE, { shopId, id }))?.status;

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const written = (draft: CampaignDraft) => ({
  ...draft,
  a: json(draft.a),
  b: json(draft.b),
  ab: json(draft.ab),
  automation: json(draft.automation),
});

/** Adds a draft; false where the id is taken. */
export const insertCampaign = async (
  tx: Tx,
  key: Key,
  draft: CampaignDraft,
  made: { at: Date; by: string; followsId?: string | null; recallId?: string | null },
): Promise<boolean> =>
  (await tx.run(INSERT, { followsId: null, recallId: null, ...key, ...written(draft), ...made })) === 1;
/** Writes a draft; the campaign is one again. A test counts only for the content that was tested. */
export const saveDraft = (tx: Tx, key: Key, draft: CampaignDraft): Promise<number> =>
  tx.run(SAVE, { ...key, ...written(draft) });
/** Deletes a campaign with its rows. */
export const removeCampaign = (tx: Tx, key: Key): Promise<number> => tx.run(REMOVE, key);

export type StatusChange = {
  status: CampaignStatus;
  pauseReason?: PauseReason | null;
  scheduledAt?: Date | null;
  startedAt?: Date | null;
  endedAt?: Date | null;
  countedFrom?: Date | null;
  failureReason?: FailureReason | null;
  failureText?: string;
};
/** Writes a status with what belongs to it; reasons of an earlier one go. */
export const setStatus = (tx: Tx, key: Key, change: StatusChange): Promise<number> =>
  tx.run(SET_STATUS, {
    pauseReason: null,
    scheduledAt: null,
    startedAt: null,
    endedAt: null,
    countedFrom: null,
    failureReason: null,
    failureText: "",
    ...key,
    ...change,
  });
/** Keeps the contents of a campaign that starts. */
export const keepFrozen = (
  tx: Tx,
  key: Key,
  of: { frozen: NonNullable<Campaign["frozen"]>; clicksByRecipient: boolean; winnerAt: Date | null },
): Promise<number> => tx.run(FREEZE, { ...key, ...of, frozen: JSON.stringify(of.frozen) });
/** Notes that all recipients have their row, and the members who were out of reach, by reason. */
export const markFrozen = (
  tx: Tx,
  key: Key,
  { at, leftOut }: { at: Date; leftOut: LeftOut },
): Promise<number> => tx.run(FROZEN, { ...key, at, leftOut: JSON.stringify(leftOut) });
/** Notes that a test was sent. */
export const markTested = (tx: Tx, key: Key, at: Date): Promise<number> => tx.run(TESTED, { ...key, at });
/** Chooses the version that the others receive; once. */
export const chooseWinner = async (tx: Tx, key: Key, winner: Variant): Promise<boolean> =>
  (await tx.run(CHOOSE, { ...key, winner })) === 1;
/** Notes that the provider posts the letters. */
export const handToProvider = (tx: Tx, key: Key): Promise<number> => tx.run(POST, key);
/** Returns the id of the follow-up of a campaign; null without one. */
export const findFollowUp = async (tx: Tx, shopId: string, id: string): Promise<string | null> =>
  (await tx.one<{ id: string }>(FOLLOW_UP, { shopId, id }))?.id ?? null;
/** Returns the campaigns of a shop that wait for their time or are being sent. */
export const readUnderway = (tx: Tx, shopId: string): Promise<Campaign[]> =>
  tx.rows<Campaign>(UNDERWAY, { shopId });
/** Returns the shops that have such campaigns. */
export const shopsWithCampaigns = (tx: Tx): Promise<{ shopId: string }[]> =>
  tx.rows<{ shopId: string }>(SHOPS, {});

const byId = (rows: { id: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]));
/** Keeps lists from being deleted until the transaction ends. */
export const holdLists = (tx: Tx, shopId: string, listIds: readonly string[]): Promise<number> =>
  tx.run(HOLD_LISTS, { shopId, listIds });
/** Returns the names of lists, by id. */
export const listNames = async (tx: Tx, shopId: string, listIds: readonly string[]) =>
  byId(await tx.rows<{ id: string; name: string }>(NAMES, { shopId, listIds }));
/** Keeps models from being deleted until the transaction ends. */
export const holdModels = (tx: Tx, shopId: string, modelIds: readonly string[]): Promise<number> =>
  tx.run(HOLD_MODELS, { shopId, modelIds });
/** Returns the names of models, by id. */
export const modelNames = async (tx: Tx, shopId: string, modelIds: readonly string[]) =>
  byId(await tx.rows<{ id: string; name: string }>(MODEL_NAMES, { shopId, modelIds }));
/** Returns the name of a campaign; null where it is gone. */
export const nameOfCampaign = async (tx: Tx, shopId: string, id: string): Promise<string | null> =>
  (await tx.one<{ name: string }>(NAME_OF, { shopId, id }))?.name ?? null;

/** Settings of a shop's campaigns. */
export type StoredSettings = {
  version: number;
  perMinute: number;
  clicksByRecipient: boolean;
  automaticGapDays: number;
  automaticFrom: number;
  automaticUntil: number;
};
/** Returns the settings of a shop's campaigns, with defaults where none were saved. */
export const readCampaignSettings = async (tx: Tx, shopId: string): Promise<StoredSettings> =>
  (await tx.one<StoredSettings>(SETTINGS, { shopId })) ?? {
    version: 1,
    perMinute: 600,
    clicksByRecipient: false,
    automaticGapDays: 7,
    automaticFrom: 8,
    automaticUntil: 20,
  };
/** Saves them; false where another version is stored. */
export const saveCampaignSettings = async (
  tx: Tx,
  shopId: string,
  settings: StoredSettings,
): Promise<boolean> => (await tx.run(SAVE_SETTINGS, { shopId, ...settings })) === 1;
/** Locks the pace of a shop: its senders claim one after the other. Returns its messages a minute. */
export async function lockPace(tx: Tx, shopId: string): Promise<number> {
  await tx.run(KEEP_SETTINGS, { shopId });
  return (await tx.one<{ perMinute: number }>(LOCK_SETTINGS, { shopId }))?.perMinute ?? 0;
}
/** Checks whether a promo code of the shop is in use. */
export const hasCoupon = async (tx: Tx, shopId: string, code: string): Promise<boolean> =>
  (await tx.one(COUPON, { shopId, code })) !== undefined;
