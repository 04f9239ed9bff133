import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  CHOICE_FIELDS,
  DEFAULT_PIPE,
  TAG_FIELDS,
  type ClientField,
  type FieldType,
} from "@cuvee/core/shops/clients/clients.ts";
import type { clientsContract } from "@cuvee/core/shops/clients/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { StoredClientFields } from "#shops/clients/normalizeClient.ts";
import {
  dropOptions,
  lockFields,
  putField,
  readFields,
  readUses,
  removeField,
  renameOption,
  type StoredField,
  type OptionField,
} from "#shops/clients/fields.queries.ts";
import { readAgents, readOwners } from "#shops/clients/queries.ts";
import { readTypologies } from "#shops/settings/queries.ts";

type Contract = typeof clientsContract;

const hasOptions = (type: FieldType): type is OptionField => type !== "custom" && type !== "custom2";

/** Reads the stored fields of a shop; the states of prospects always exist. */
async function storedFields(tx: Tx, shopId: string): Promise<StoredField[]> {
  const stored = await readFields(tx, shopId);
  return stored.some((field) => field.type === "pipe")
    ? stored
    : [{ type: "pipe", label: "", options: DEFAULT_PIPE, version: 0 }, ...stored];
}

/** Returns the available choices for a client of the shop. */
export async function choicesOf(tx: Tx, shopId: string): Promise<Answer<Contract["choices"]>> {
  const uses = await readUses(tx, shopId);
  const usesOf = (type: FieldType): ClientField["uses"] =>
    Object.fromEntries(uses.filter((use) => use.type === type).map(({ value, n }) => [value, n]));
  return {
    grids: (await readTypologies(tx, shopId)).map(({ key, name, ttc, public: open }) => ({
      key,
      name,
      ttc,
      public: open,
    })),
    owners: await readOwners(tx, shopId),
    agents: await readAgents(tx, shopId),
    fields: (await storedFields(tx, shopId)).map((field) => ({ ...field, uses: usesOf(field.type) })),
  };
}

/**
 * Refuses (422, `unknown-option`) a choice that a field does not offer; a client's previous choices stay allowed. Tags
 * are free: a new one joins the options of its field.
 */
export async function refuseOptions(
  tx: Tx,
  shopId: string,
  fields: StoredClientFields,
  before: Pick<StoredClientFields, "pipe" | "family" | "family2"> | null,
): Promise<void> {
  const stored = await storedFields(tx, shopId);
  const optionsOf = (type: FieldType): string[] => stored.find((field) => field.type === type)?.options ?? [];
  refuseFields(
    CHOICE_FIELDS.filter((type) => {
      const value = fields[type];
      return value !== null && value !== "" && value !== before?.[type] && !optionsOf(type).includes(value);
    }).map((type) => ({ path: [type], code: "unknown-option" })),
  );
  for (const type of TAG_FIELDS) await learnTags(tx, shopId, stored, { type, tags: fields[type] });
}

/** Adds tags that a field does not offer yet to its options. */
async function learnTags(
  tx: Tx,
  shopId: string,
  stored: readonly StoredField[],
  { type, tags }: { type: (typeof TAG_FIELDS)[number]; tags: readonly string[] },
): Promise<void> {
  const field = stored.find((one) => one.type === type) ?? { type, label: "", options: [], version: 0 };
  const fresh = tags.filter((tag) => !field.options.some((one) => one.toLowerCase() === tag.toLowerCase()));
  if (fresh.length > 0 && field.options.length + fresh.length <= 100)
    await putField(tx, shopId, { type, label: field.label, options: [...field.options, ...fresh] });
}

/** As `learnTags`, for tags that many clients get at once. */
export const learnTagsOf = async (
  tx: Tx,
  shopId: string,
  type: (typeof TAG_FIELDS)[number],
  tags: readonly string[],
): Promise<void> => learnTags(tx, shopId, await storedFields(tx, shopId), { type, tags });

/**
 * Names a custom field and its options. An option with `was` is renamed on every client; an option that is left out is
 * removed. Throws `conflict` (409).
 */
export async function changeField(
  tx: Tx,
  shopId: string,
  type: FieldType,
  { label, options, version }: Input<Contract["putField"]>["body"],
): Promise<Answer<Contract["choices"]>> {
  await lockFields(tx, shopId);
  const before = (await storedFields(tx, shopId)).find((field) => field.type === type);
  if ((before?.version ?? 0) !== version) refuse("conflict", 409, { current: await choicesOf(tx, shopId) });
  await putField(tx, shopId, { type, label, options: options.map((option) => option.value) });
  if (hasOptions(type)) {
    // Renamed through a name that is not used, so that two options may swap.
    const renamed = options.filter(({ was, value }) => was !== undefined && was !== value);
    for (const [n, { was }] of renamed.entries())
      await renameOption(tx, shopId, { type, from: was ?? "", to: `\u0001${n}` });
    for (const [n, { value }] of renamed.entries())
      await renameOption(tx, shopId, { type, from: `\u0001${n}`, to: value });
    const gone = (before?.options ?? []).filter(
      (old) => !options.some(({ value, was }) => value === old || was === old),
    );
    if (gone.length > 0) await dropOptions(tx, shopId, type, gone);
  }
  return choicesOf(tx, shopId);
}

/** Removes a field; the clients' values stay with them. */
export async function dropField(
  tx: Tx,
  shopId: string,
  type: FieldType,
): Promise<Answer<Contract["choices"]>> {
  await lockFields(tx, shopId);
  await removeField(tx, shopId, type);
  return choicesOf(tx, shopId);
}
