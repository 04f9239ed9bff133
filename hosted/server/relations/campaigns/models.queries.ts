import type { ModelContent, ModelKind } from "@cuvee/core/relations/models/models.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const CONTENT = statement(
  "select content from mail_models where shop_id = :shopId and id = :id and archived_at is null",
);
const MODELS = statement(
  `select id, name, kind from mail_models
   where shop_id = :shopId and use in ('campaign', 'automatic') and archived_at is null
   order by plain_text(name), id limit 500`,
);
const TEAM = statement(
  `select u.id, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name
   from memberships m join users u on u.id = m.user_id
   where m.shop_id = :shopId and m.role in ('owner', 'iam') order by 2, 1`,
);
const LISTS = statement(
  `select id, name from contact_lists where shop_id = :shopId and archived_at is null
   order by plain_text(name), id limit 500`,
);

/** Returns the content of a model; null without an id, and for one that is gone. */
export const findModel = async (tx: Tx, shopId: string, id: string | null): Promise<ModelContent | null> =>
  id === null ? null : ((await tx.one<{ content: ModelContent }>(CONTENT, { shopId, id }))?.content ?? null);
/** Returns the models that campaigns may use. */
export const readModels = (
  tx: Tx,
  shopId: string,
): Promise<{ id: string; name: string; kind: ModelKind }[]> => tx.rows(MODELS, { shopId });
/** Returns the owners and collaborators of a shop. */
export const readTeam = (tx: Tx, shopId: string): Promise<{ id: string; name: string }[]> =>
  tx.rows(TEAM, { shopId });
/** Returns the lists of a shop. */
export const readLists = (tx: Tx, shopId: string): Promise<{ id: string; name: string }[]> =>
  tx.rows(LISTS, { shopId });
