import type { ModelRow } from "@cuvee/core/relations/models/contract.ts";
import { MODEL_LIST } from "@cuvee/core/relations/models/models.list.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

const SUBJECT = `coalesce(m.content -> 'subject' ->> 'fr',
  (select value from jsonb_each_text(m.content -> 'subject') order by key limit 1), '')`;
const LANGUAGES = `coalesce((select string_agg(key, ', ' order by key)
  from jsonb_object_keys(m.content -> 'subject') key), '')`;

/** Models of mails of a shop, the last changed first. */
export const modelsListing: ListDefinition<ModelRow> = defineList(MODEL_LIST, {
  from: "mail_models m",
  where: "m.shop_id = :shopId",
  id: "m.id",
  columns: {
    name: { sql: "m.name", required: true },
    kind: "m.kind",
    use: "m.use",
    subject: SUBJECT,
    languages: LANGUAGES,
    isArchived: "m.archived_at is not null",
    updatedAt: { sql: "m.updated_at", required: true },
    updatedBy: "m.updated_by",
  },
  extra: { version: "m.version" },
  search: [`plain_text(m.name || ' ' || ${SUBJECT})`],
});
