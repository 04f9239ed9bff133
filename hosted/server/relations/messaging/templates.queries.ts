import type { AnswerTemplate } from "@cuvee/core/relations/messaging/templates.contract.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

type Row = Omit<AnswerTemplate, "updatedAt"> & { updatedAt: Date };

const COLUMNS = `id, name, body, made_by as "madeBy", updated_at as "updatedAt", version`;
const ALL = statement(
  `select ${COLUMNS} from answer_templates where shop_id = :shopId order by plain_text(name), id`,
);
const LOCK = statement(
  `select ${COLUMNS} from answer_templates where shop_id = :shopId and id = :id for update`,
);
const COUNT = statement("select count(*)::int as n from answer_templates where shop_id = :shopId");
const ADD = statement(
  `insert into answer_templates (shop_id, id, name, body, made_by, created_at, updated_at)
   values (:shopId, :id, :name, :body, :by, :at, :at) on conflict do nothing`,
);
const SAVE = statement(
  `update answer_templates set name = :name, body = :body, made_by = :by, updated_at = :at, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const REMOVE = statement("delete from answer_templates where shop_id = :shopId and id = :id");

const view = ({ updatedAt, ...row }: Row): AnswerTemplate => ({ ...row, updatedAt: updatedAt.toISOString() });

/** Returns the ready answers of a shop, by name. */
export const findTemplates = async (tx: Tx, shopId: string): Promise<AnswerTemplate[]> =>
  (await tx.rows<Row>(ALL, { shopId })).map(view);
export async function lockTemplate(tx: Tx, shopId: string, id: string): Promise<AnswerTemplate | undefined> {
  const row = await tx.one<Row>(LOCK, { shopId, id });
  return row && view(row);
}
export const countTemplates = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one<{ n: number }>(COUNT, { shopId }))?.n ?? 0;

export type SavedTemplate = {
  shopId: string;
  id: string;
  name: string;
  body: string;
  by: string;
  at: Date;
};
/** Returns false when there is one with that id. */
export const addTemplate = async (tx: Tx, template: SavedTemplate): Promise<boolean> =>
  (await tx.run(ADD, { ...template })) === 1;
export const saveTemplateRow = (tx: Tx, template: SavedTemplate): Promise<number> =>
  tx.run(SAVE, { ...template });
export const deleteTemplate = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(REMOVE, { shopId, id });
