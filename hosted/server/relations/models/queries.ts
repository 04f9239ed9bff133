import type { ModelUse } from "@cuvee/core/relations/models/fields.ts";
import type { ModelContent, ModelKind } from "@cuvee/core/relations/models/models.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A stored model of mails. */
export type StoredModel = {
  id: string;
  name: string;
  kind: ModelKind;
  use: ModelUse;
  content: ModelContent;
  version: number;
  keptNumber: number;
  keptVersion: number | null;
  updatedAt: Date;
  updatedBy: string;
  isArchived: boolean;
};

const ONE = `select id, name, kind, use, content, version, kept_number as "keptNumber", kept_version as "keptVersion",
     updated_at as "updatedAt", updated_by as "updatedBy", archived_at is not null as "isArchived"
   from mail_models where shop_id = :shopId and id = :id`;
const READ = statement(ONE);
const LOCK = statement(`${ONE} for update`);
const INSERT = statement(
  `insert into mail_models (shop_id, id, name, kind, use, content, created_at, updated_at, updated_by)
   values (:shopId, :id, :name, :kind, :use, :content, :at, :at, :by) on conflict do nothing`,
);
const SAVE = statement(
  `update mail_models set name = :name, use = :use, kind = :kind, content = :content, version = version + 1,
     updated_at = :at, updated_by = :by where shop_id = :shopId and id = :id`,
);
const ARCHIVE = statement(
  `update mail_models set archived_at = case when :archived then :at::timestamptz end, version = version + 1,
     kept_version = case when kept_version = version then version + 1 else kept_version end,
     updated_at = :at, updated_by = :by where shop_id = :shopId and id = :id`,
);
const KEEP = statement(
  `with kept as (update mail_models set kept_number = kept_number + 1, kept_version = version
     where shop_id = :shopId and id = :id returning kept_number, content)
   insert into mail_model_versions (shop_id, model_id, number, content, note, at, made_by)
     select :shopId, :id, kept_number, content, :note, :at, :by from kept`,
);
const FORGET = statement(
  `delete from mail_model_versions where shop_id = :shopId and model_id = :id
     and number <= (select kept_number from mail_models where shop_id = :shopId and id = :id) - :most`,
);
const VERSIONS = statement(
  `select number, at, made_by as by, note from mail_model_versions where shop_id = :shopId and model_id = :id
   order by number desc limit :most`,
);
const VERSION = statement(
  "select content from mail_model_versions where shop_id = :shopId and model_id = :id and number = :number",
);
const REMOVE = statement("delete from mail_models where shop_id = :shopId and id = :id");
const OPTIONS = statement(
  `select id, name, kind, use, coalesce((select string_agg(key, ', ' order by key)
     from jsonb_object_keys(content -> 'subject') key), '') as languages
   from mail_models where shop_id = :shopId and archived_at is null and (:use::text is null or use = :use)
     and (:words::text[] = '{}' or plain_text(name) like all (:words)) order by plain_text(name), id limit 200`,
);
const USES = `select quote_id as quote, invoice_id as invoice, version,
     array[reminder1_id, reminder2_id, reminder3_id] as reminders
   from mail_model_uses where shop_id = :shopId`;
const READ_USES = statement(USES);
const LOCK_USES = statement(`${USES} for update`);
const MAKE_USES = statement(
  "insert into mail_model_uses (shop_id, version) values (:shopId, 0) on conflict do nothing",
);
const SAVE_USES = statement(
  `update mail_model_uses set quote_id = :quote, invoice_id = :invoice, reminder1_id = :first, reminder2_id = :second,
     reminder3_id = :third, version = version + 1 where shop_id = :shopId`,
);
// Campaigns that have started keep their own copy of the content.
const CAMPAIGNS = statement(
  `select name from campaigns where shop_id = :shopId and (a ->> 'modelId' = :id or b ->> 'modelId' = :id)
     and status in ('draft', 'ready', 'scheduled') order by plain_text(name), id limit 20`,
);
const IS_USED = statement(
  `select 1 from mail_model_uses where shop_id = :shopId
     and :id in (quote_id, invoice_id, reminder1_id, reminder2_id, reminder3_id)`,
);
const KNOWN = statement(
  "select id from mail_models where shop_id = :shopId and archived_at is null and id = any(:ids) for share",
);

type Of = { shopId: string; id: string };
type By = { at: Date; by: string };

export const readModel = (tx: Tx, of: Of): Promise<StoredModel | undefined> =>
  tx.one<StoredModel>(READ, { ...of });

/** Reads a model and locks it until the transaction ends. */
export const lockModel = (tx: Tx, of: Of): Promise<StoredModel | undefined> =>
  tx.one<StoredModel>(LOCK, { ...of });

type Written = Of & By & { name: string; use: ModelUse; content: ModelContent };
const written = ({ content, ...rest }: Written) => ({
  ...rest,
  kind: content.kind,
  content: JSON.stringify(content),
});

/** Stores a new model; false for an identifier that the shop has already. */
export const insertModel = async (tx: Tx, model: Written): Promise<boolean> =>
  (await tx.run(INSERT, written(model))) === 1;

export const saveModel = (tx: Tx, model: Written): Promise<number> => tx.run(SAVE, written(model));

export const archiveModel = (tx: Tx, change: Of & By & { archived: boolean }): Promise<number> =>
  tx.run(ARCHIVE, { ...change });

/** Keeps the draft as a version; the oldest beyond `most` are forgotten. */
export async function keepVersion(
  tx: Tx,
  { most, ...version }: Of & By & { note: string; most: number },
): Promise<void> {
  await tx.run(KEEP, { ...version });
  await tx.run(FORGET, { shopId: version.shopId, id: version.id, most });
}

export const readVersions = (
  tx: Tx,
  of: Of & { most: number },
): Promise<{ number: number; at: Date; by: string; note: string }[]> => tx.rows(VERSIONS, { ...of });

export const readVersion = async (tx: Tx, of: Of & { number: number }): Promise<ModelContent | undefined> =>
  (await tx.one<{ content: ModelContent }>(VERSION, { ...of }))?.content;

export const removeModel = (tx: Tx, of: Of): Promise<number> => tx.run(REMOVE, { ...of });

export type ModelOption = Pick<StoredModel, "id" | "name" | "kind" | "use"> & { languages: string };
export const readOptions = (
  tx: Tx,
  of: { shopId: string; use: ModelUse | null; words: readonly string[] },
): Promise<ModelOption[]> => tx.rows<ModelOption>(OPTIONS, { ...of, words: [...of.words] });

/** Models of the mails that are sent by themselves. */
export type StoredUses = {
  quote: string | null;
  invoice: string | null;
  /** Of the three steps. */
  reminders: (string | null)[];
  version: number;
};
const NO_USES: StoredUses = { quote: null, invoice: null, reminders: [null, null, null], version: 0 };

export const readUses = async (tx: Tx, shopId: string): Promise<StoredUses> =>
  (await tx.one<StoredUses>(READ_USES, { shopId })) ?? NO_USES;

/** Reads these choices and locks them until the transaction ends. */
export async function lockUses(tx: Tx, shopId: string): Promise<StoredUses> {
  await tx.run(MAKE_USES, { shopId });
  return (await tx.one<StoredUses>(LOCK_USES, { shopId })) ?? NO_USES;
}

export const saveUses = (
  tx: Tx,
  shopId: string,
  { quote, invoice, reminders: [first = null, second = null, third = null] }: Omit<StoredUses, "version">,
): Promise<number> => tx.run(SAVE_USES, { shopId, quote, invoice, first, second, third });

/** Checks whether mails are made of a model by themselves. */
export const isUsed = async (tx: Tx, of: Of): Promise<boolean> =>
  (await tx.one(IS_USED, { ...of })) !== undefined;

/** Returns the names of the campaigns that have not started and are made of a model, at most twenty. */
export const campaignsOfModel = async (tx: Tx, of: Of): Promise<string[]> =>
  (await tx.rows<{ name: string }>(CAMPAIGNS, { ...of })).map(({ name }) => name);

/** Returns those of some models that the shop has and has not put away; nobody puts them away meanwhile. */
export async function knownModels(tx: Tx, shopId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(KNOWN, { shopId, ids: [...ids] });
  return new Set(rows.map(({ id }) => id));
}
