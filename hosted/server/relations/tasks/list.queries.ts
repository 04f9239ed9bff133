import { TASK_LIST } from "@cuvee/core/relations/tasks/tasks.list.ts";
import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

const ASSIGNEE = "coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username)";
const MINE = "t.assignee_id = (select acting_user())";

/** Condition of the tasks that the acting person sees: all with `seeAllTask`, else those that concern them. */
export const VISIBLE = `(${MINE} or t.made_by_id = (select acting_user()) or (select sees_all_tasks()))`;

/** Tasks of a shop that the acting person sees, by due day. An agent's transaction sees only their own. */
export const tasksListing: ListDefinition<TaskRow> = defineList(TASK_LIST, {
  from: `tasks t left join clients c on c.shop_id = t.shop_id and c.id = t.client_id
    left join users u on u.id = t.assignee_id
    left join orders o on o.shop_id = t.shop_id and o.id = t.order_id
    left join reservations r on r.shop_id = t.shop_id and r.id = t.reservation_id
    left join opportunities p on p.shop_id = t.shop_id and p.id = t.opportunity_id`,
  where: `t.shop_id = :shopId and ${VISIBLE}`,
  usual: { where: "t.status = 'open'", unless: "status" },
  id: "t.id",
  columns: {
    subject: "t.subject",
    kind: "t.kind",
    priority: "t.priority",
    status: "t.status",
    dueOn: { sql: "t.due_on", required: true },
    dueTime: "to_char(t.due_time, 'HH24:MI')",
    assigneeName: ASSIGNEE,
    isMine: `(${MINE})`,
    clientName: "c.name",
    orderNumber: "o.number",
    place: "t.place",
    description: "t.description",
    outcome: "t.outcome",
    endedAt: "t.ended_at",
    madeBy: "t.made_by",
  },
  extra: {
    assigneeId: "t.assignee_id",
    clientId: "t.client_id",
    clientPhone: "nullif(c.phone, '')",
    orderId: "t.order_id",
    reservationId: "t.reservation_id",
    reservationNumber: "r.number",
    opportunityId: "t.opportunity_id",
    opportunityTitle: "p.title",
    reminders: "t.reminders",
    recurrence: "t.recurrence",
    version: "t.version",
  },
  search: ["t.search", "c.search"],
  finder: "find_tasks",
});
