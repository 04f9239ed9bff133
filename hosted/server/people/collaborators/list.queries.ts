import { COLLABORATOR_LIST } from "@cuvee/core/people/collaborators/collaborators.list.ts";
import type { Answer } from "@cuvee/core/kit/contract.ts";
import type { collaboratorsList } from "@cuvee/core/people/collaborators/contract.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

type Row = Answer<(typeof collaboratorsList)["list"]>["rows"][number];

const NAME = "trim(c.firstname || ' ' || c.lastname)";
const BY_NAME = "lower(left(c.lastname || ' ' || c.firstname, 120))";

/** Collaborators of a shop; those who left are listed on request. */
export const collaboratorsOf: ListDefinition<Row> = defineList(COLLABORATOR_LIST, {
  from: "collaborators c left join users u on u.id = c.user_id",
  where: "c.shop_id = :shopId",
  usual: { where: "c.status <> 'revoked'", unless: "status" },
  id: "c.id",
  columns: {
    name: { sql: NAME, order: BY_NAME, required: true },
    email: "coalesce(u.email, c.email)",
    phone: "c.phone",
    job: { sql: "c.job", order: "lower(c.job)", required: true },
    preset: `case when c.preset in (select r.id from collaborator_roles r where r.shop_id = c.shop_id)
              then (select r.name from collaborator_roles r where r.shop_id = c.shop_id and r.id = c.preset)
            else c.preset end`,
    status: "case when c.status = 'invited' and c.token_expires_at <= now() then 'expired' else c.status end",
    invitedAt: { sql: "c.invited_at", required: true },
    acceptedAt: "c.accepted_at",
  },
  search: [
    "plain_text(c.firstname || ' ' || c.lastname)",
    "plain_text(coalesce(u.email, c.email))",
    "plain_text(c.job)",
  ],
});
