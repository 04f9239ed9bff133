import type { Recurrence, TaskKind, TaskStatus } from "@cuvee/core/relations/tasks/tasks.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { VISIBLE } from "#relations/tasks/list.queries.ts";

const ROW = `t.id, t.kind, t.subject, t.status, t.place, t.due_on as day, to_char(t.due_time, 'HH24:MI') as "dueTime",
    t.assignee_id as "assigneeId", t.version, c.name as client,
    coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as assignee`;
const FROM = `tasks t left join clients c on c.shop_id = t.shop_id and c.id = t.client_id
    left join users u on u.id = t.assignee_id`;
const OF = `t.shop_id = :shopId and t.kind = any(:kinds) and (:people::text[] is null or t.assignee_id = any(:people))
    and ${VISIBLE}`;

const DUE = statement(
  `select * from (select ${ROW}, row_number() over day_of as n, (count(*) over (partition by t.due_on))::int as "ofDay"
     from ${FROM}
     where ${OF} and t.status <> 'cancelled' and t.due_on between :from::date and :to::date
     window day_of as (partition by t.due_on order by t.status = 'done', t.due_time nulls first, t.id)) d
   where n <= :perDay order by day, "dueTime" nulls first, id`,
);
const SERIES = statement(
  `select ${ROW}, t.recurrence, t.day_of_month as "dayOfMonth" from ${FROM}
   where ${OF} and t.status = 'open' and t.recurrence is not null and t.due_on <= :to::date
     and not exists (select from tasks n where n.shop_id = t.shop_id and n.born_from = t.id)
   order by t.due_on, t.id limit :most`,
);

export type CalendarTask = {
  id: string;
  kind: TaskKind;
  subject: string;
  status: TaskStatus;
  place: string;
  day: string;
  dueTime: string | null;
  assigneeId: string;
  assignee: string | null;
  client: string | null;
  version: number;
};
export type TasksQuery = {
  shopId: string;
  kinds: TaskKind[];
  people: string[] | null;
  to: string;
};

/** Returns tasks that are due within some days and that the acting person sees, at most `perDay` of each. */
export const tasksDue = (
  tx: Tx,
  of: TasksQuery & { from: string; perDay: number },
): Promise<(CalendarTask & { ofDay: number })[]> => tx.rows(DUE, of);
/** Returns the open tasks of series until a day that have no next task yet, at most `most`. */
export const openSeries = (
  tx: Tx,
  of: TasksQuery & { most: number },
): Promise<(CalendarTask & { recurrence: Recurrence; dayOfMonth: number })[]> => tx.rows(SERIES, of);
