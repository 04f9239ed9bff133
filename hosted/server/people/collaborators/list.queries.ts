import type { Answer } from "@cuvee/core/kit/contract.ts";
import { COLLABORATOR_STATUSES } from "@cuvee/core/people/collaborators/collaborators.ts";
import type { collaboratorsList } from "@cuvee/core/people/collaborators/contract.ts";
import type { ListDefinition } from "#kit/list.ts";

type Row = Answer<(typeof collaboratorsList)["list"]>["rows"][number];

const NAME = "trim(c.firstname || ' ' || c.lastname)";
const BY_NAME = "lower(left(c.lastname || ' ' || c.firstname, 120))";

/** Collaborators of a shop; those who left are listed on request. */
export const collaboratorsOf: ListDefinition<Row> = {
  name: "collaborators",
  from: "collaborators c left join users u on u.id = c.user_id",
  where: "c.shop_id = :shopId",
  usual: { where: "c.status <> 'revoked'", unless: "status" },
  id: "c.id",
  columns: {
    name: { sql: NAME, kind: "text", sort: BY_NAME, required: true },
    email: { sql: "coalesce(u.email, c.email)", kind: "text" },
    phone: { sql: "c.phone", kind: "text" },
    job: { sql: "c.job", kind: "text", sort: "lower(c.job)", required: true },
    preset: {
      sql: `case when c.preset in (select r.id from collaborator_roles r where r.shop_id = c.shop_id)
              then (select r.name from collaborator_roles r where r.shop_id = c.shop_id and r.id = c.preset)
            else c.preset end`,
      kind: "text",
    },
    status: {
      sql: "case when c.status = 'invited' and c.token_expires_at <= now() then 'expired' else c.status end",
      kind: "text",
      filter: COLLABORATOR_STATUSES,
      words: "collaborators:status",
    },
    invitedAt: { sql: "c.invited_at", kind: "instant", sort: true, required: true },
    acceptedAt: { sql: "c.accepted_at", kind: "instant", sort: true, filter: true },
  },
  search: [
    "plain_text(c.firstname || ' ' || c.lastname)",
    "plain_text(coalesce(u.email, c.email))",
    "plain_text(c.job)",
  ],
  defaultSort: "name",
};
