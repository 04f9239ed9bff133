import type { TaskFacts } from "@cuvee/core/relations/tasks/contract.ts";
import type { Recurrence, TaskStatus } from "@cuvee/core/relations/tasks/tasks.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { VISIBLE } from "./list.queries.ts";

const INSERT = statement(
  `insert into tasks (shop_id, id, kind, subject, description, priority, assignee_id, due_on, due_time, place,
     client_id, order_id, reservation_id, opportunity_id, reminders, recurrence, day_of_month, born_from, made_by,
     made_by_id, created_at)
   values (:shopId, :id, :kind, :subject, :description, :priority, :assigneeId, :dueOn, :dueTime, :place, :clientId,
     :orderId, :reservationId, :opportunityId, :reminders, :recurrence, :dayOfMonth, :bornFrom, :by, :byId, :at)
   on conflict do nothing`,
);
const UPDATE = statement(
  `update tasks set kind = :kind, subject = :subject, description = :description, priority = :priority,
     assignee_id = :assigneeId, due_on = :dueOn, due_time = :dueTime, place = :place, client_id = :clientId,
     order_id = :orderId, reservation_id = :reservationId, opportunity_id = :opportunityId, reminders = :reminders,
     recurrence = :recurrence, day_of_month = :dayOfMonth, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const STORED = `t.id, t.kind, t.subject, t.description, t.priority, t.status, t.assignee_id as "assigneeId",
     t.due_on as "dueOn", to_char(t.due_time, 'HH24:MI') as "dueTime", t.place, t.client_id as "clientId",
     t.order_id as "orderId",
     t.reservation_id as "reservationId", t.opportunity_id as "opportunityId", t.reminders, t.recurrence,
     t.day_of_month as "dayOfMonth", t.made_by as "madeBy", t.made_by_id as "madeById", t.version`;
const FIND = statement(
  `select ${STORED} from tasks t where t.shop_id = :shopId and t.id = :id and ${VISIBLE}`,
);
const LOCK = statement(
  `select ${STORED} from tasks t where t.shop_id = :shopId and t.id = :id and ${VISIBLE} for update`,
);
const LOCK_OPEN = statement(
  `select ${STORED} from tasks t where t.shop_id = :shopId and t.id = any(:ids) and t.status = 'open' and ${VISIBLE}
   order by t.id for update`,
);
const LOCK_BY_JOB = statement(
  `select ${STORED} from tasks t where t.shop_id = :shopId and t.id = :id for update`,
);
const END = statement(
  `update tasks set status = :status, outcome = :outcome, ended_at = :at, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const POSTPONE = statement(
  `update tasks set due_on = :dueOn, due_time = :dueTime, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const PEOPLE = statement(
  `select u.id, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name,
     m.role = 'agent' as "isAgent"
   from memberships m join users u on u.id = m.user_id
   where m.shop_id = :shopId and m.role in ('owner', 'iam', 'agent') order by m.role = 'agent', 2, 1 limit 500`,
);
const ROLE = statement(
  "select role from memberships where shop_id = :shopId and user_id = :userId and role in ('owner', 'iam', 'agent')",
);
const CLIENT = statement(
  `select id, agent_id as "agentId" from clients
   where shop_id = :shopId and id = :id and merged_into is null and archived_at is null`,
);
const ORDER = statement("select id from orders where shop_id = :shopId and id = :id");
const RESERVATION = statement("select id from reservations where shop_id = :shopId and id = :id");
const OPPORTUNITY = statement(
  `select id, client_id as "clientId" from opportunities where shop_id = :shopId and id = :id`,
);
const OPPORTUNITIES_OF = statement(
  `select id, title as label from opportunities where shop_id = :shopId and client_id = :clientId
   order by status <> 'open', expected_on desc, id limit 30`,
);
const ORDERS_OF = statement(
  `select o.id, o.number as label from client_orders x join orders o on o.shop_id = x.shop_id and o.id = x.order_id
   where x.shop_id = :shopId and x.client_id = :clientId and o.number is not null order by o.number desc limit 30`,
);
const RESERVATIONS_OF = statement(
  `select r.id, r.number as label from reservations r join client_orders x on x.shop_id = r.shop_id
     and x.order_id = r.order_id
   where x.shop_id = :shopId and x.client_id = :clientId and r.number is not null order by r.number desc limit 30`,
);
const SOON = statement(
  `select count(*)::int as count from tasks t where t.shop_id = :shopId and t.assignee_id = :userId
     and t.status = 'open' and t.due_on > :today::date and t.due_on <= :today::date + 7`,
);
const NOTICE = statement(
  `select t.subject, t.status, t.assignee_id as "assigneeId", t.made_by as "madeBy", t.made_by_id as "madeById",
     t.due_on as "dueOn", to_char(t.due_time, 'HH24:MI') as "dueTime", t.place, t.reminders, t.outcome,
     t.client_id as "clientId", c.name as client,
     u.email, u.lang, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username, '') as assignee,
     coalesce(nullif(trim(w.firstname || ' ' || w.lastname), ''), w.username, t.made_by) as maker,
     exists (select from memberships m where m.shop_id = t.shop_id and m.user_id = t.assignee_id
       and m.role in ('owner', 'iam', 'agent')) as "isMember"
   from tasks t left join clients c on c.shop_id = t.shop_id and c.id = t.client_id
   left join users u on u.id = t.assignee_id left join users w on w.id = t.made_by_id
   where t.shop_id = :shopId and t.id = :id`,
);

/** A task as it is stored. */
export type StoredTask = Omit<TaskFacts, "assigneeId"> & {
  id: string;
  assigneeId: string;
  status: TaskStatus;
  recurrence: Recurrence | null;
  dayOfMonth: number;
  madeBy: string;
  madeById: string;
  version: number;
};
type Key = { shopId: string; id: string };
type Written = Omit<StoredTask, "status" | "version" | "madeBy" | "madeById">;
export type NewTask = Written & { bornFrom: string | null; by: string; byId: string; at: Date };

const values = (shopId: string, task: Written) => ({
  shopId,
  id: task.id,
  kind: task.kind,
  subject: task.subject,
  description: task.description,
  priority: task.priority,
  assigneeId: task.assigneeId,
  dueOn: task.dueOn,
  dueTime: task.dueTime,
  place: task.place,
  clientId: task.clientId,
  orderId: task.orderId,
  reservationId: task.reservationId,
  opportunityId: task.opportunityId,
  reminders: task.reminders,
  recurrence: task.recurrence === null ? null : JSON.stringify(task.recurrence),
  dayOfMonth: task.dayOfMonth,
});

/** Inserts a task; returns false when the id, or the next one of the same task, exists. */
export const insertTask = async (tx: Tx, shopId: string, task: NewTask): Promise<boolean> =>
  (await tx.run(INSERT, {
    ...values(shopId, task),
    bornFrom: task.bornFrom,
    by: task.by,
    byId: task.byId,
    at: task.at,
  })) > 0;
export const updateTask = (tx: Tx, shopId: string, task: Written): Promise<number> =>
  tx.run(UPDATE, values(shopId, task));
/** Returns a task that the acting person sees. */
export const findTask = (tx: Tx, key: Key): Promise<StoredTask | undefined> => tx.one<StoredTask>(FIND, key);
/** Locks a task that the acting person sees; the transaction acts for the shop. */
export const lockTask = (tx: Tx, key: Key): Promise<StoredTask | undefined> => tx.one<StoredTask>(LOCK, key);
/** Locks those of some tasks that are open and that the acting person sees, in the order of their ids. */
export const lockTasks = (tx: Tx, shopId: string, ids: readonly string[]): Promise<StoredTask[]> =>
  tx.rows<StoredTask>(LOCK_OPEN, { shopId, ids });
/** Locks a task for a job, which acts for no person. */
export const lockTaskByJob = (tx: Tx, key: Key): Promise<StoredTask | undefined> =>
  tx.one<StoredTask>(LOCK_BY_JOB, key);
/** Ends a task, or opens it again (`at` null). */
export const setTaskStatus = (
  tx: Tx,
  { shopId, id }: Key,
  { status, outcome, at }: { status: TaskStatus; outcome: string; at: Date | null },
): Promise<number> => tx.run(END, { shopId, id, status, outcome, at });
export const postponeTask = (
  tx: Tx,
  { shopId, id }: Key,
  { dueOn, dueTime }: { dueOn: string; dueTime: string | null },
): Promise<number> => tx.run(POSTPONE, { shopId, id, dueOn, dueTime });

export type TaskPerson = { id: string; name: string; isAgent: boolean };
/** Returns the staff and the agents of the acting shop, staff first. */
export const readPeople = (tx: Tx, shopId: string): Promise<TaskPerson[]> => tx.rows(PEOPLE, { shopId });
/** Returns the role of a person who works for the acting shop. */
export const findRole = (tx: Tx, shopId: string, userId: string): Promise<{ role: string } | undefined> =>
  tx.one(ROLE, { shopId, userId });
/** Returns a client that the actor may see. */
export const findTaskClient = (
  tx: Tx,
  key: Key,
): Promise<{ id: string; agentId: string | null } | undefined> => tx.one(CLIENT, key);
export const seesOrder = async (tx: Tx, key: Key): Promise<boolean> =>
  (await tx.one(ORDER, key)) !== undefined;
export const seesReservation = async (tx: Tx, key: Key): Promise<boolean> =>
  (await tx.one(RESERVATION, key)) !== undefined;
/** Returns the client of an opportunity that the actor sees. */
export const clientOfOpportunity = async (tx: Tx, key: Key): Promise<string | undefined> =>
  (await tx.one<{ clientId: string }>(OPPORTUNITY, key))?.clientId;
type Of = { shopId: string; clientId: string };
export type TaskLink = { id: string; label: string };
export const ordersOf = (tx: Tx, of: Of): Promise<TaskLink[]> => tx.rows(ORDERS_OF, of);
export const opportunitiesOf = (tx: Tx, of: Of): Promise<TaskLink[]> => tx.rows(OPPORTUNITIES_OF, of);
export const reservationsOf = (tx: Tx, of: Of): Promise<TaskLink[]> => tx.rows(RESERVATIONS_OF, of);

/** Counts the open tasks of a person in the seven days after `today`. */
export const countSoon = async (
  tx: Tx,
  of: { shopId: string; userId: string; today: string },
): Promise<number> => (await tx.one<{ count: number }>(SOON, of))?.count ?? 0;

export type TaskNotice = {
  subject: string;
  status: TaskStatus;
  assigneeId: string;
  assignee: string;
  madeById: string;
  maker: string;
  dueOn: string;
  dueTime: string | null;
  place: string;
  reminders: number[];
  outcome: string;
  clientId: string | null;
  client: string | null;
  email: string | null;
  lang: string | null;
  isMember: boolean;
};
/** Returns the data of a task for notifications; needs a transaction that acts for the shop and may look people up. */
export const findTaskNotice = (tx: Tx, key: Key): Promise<TaskNotice | undefined> =>
  tx.one<TaskNotice>(NOTICE, key);

const MOMENTS = statement(
  'select shop_id as "shopId", task_id as "taskId", at, what from task_moments(:from, :to)',
);
/** A moment of an open task, of any shop. */
export type TaskMoment = { shopId: string; taskId: string; at: Date; what: "reminder" | "next" };
/** Returns the moments of open tasks of all shops within a time, at most five thousand. */
export const readMoments = (tx: Tx, range: { from: Date; to: Date }): Promise<TaskMoment[]> =>
  tx.rows<TaskMoment>(MOMENTS, range);
