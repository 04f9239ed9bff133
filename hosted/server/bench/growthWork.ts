import { growShop, type GrowthCall, type Growing } from "#bench/growth.ts";
import type { BenchData } from "#bench/benchData.ts";

/** A client has so many tasks, and so many orders. */
const TASKS_EACH = 10;
const ORDERS_EACH = 5;
/** Rows of a statement. */
const AT_ONCE = 20_000;
/** Clients of a shop that has hardly begun. */
const LEAST_CLIENTS = 1000;

const clientsFor = (tasks: number): number => (tasks === 0 ? 0 : Math.max(LEAST_CLIENTS, tasks / TASKS_EACH));

const CLIENT = (n: string): string => `left(md5($1 || 'c' || ${n}), 16)`;

// A large shop has as many tasks waiting as a small one: two hundred are open around today. Of the others one in fifty
// is open in the two years to come, the rest was done over five years.
const TASKS = `
  insert into tasks (shop_id, id, kind, subject, priority, status, assignee_id, due_on, due_time, place, client_id,
    reminders, day_of_month, outcome, made_by, made_by_id, created_at, ended_at)
  select $1, left(md5($1 || 'task' || n), 16),
    (array['customPhone', 'customMeeting', 'tasting', 'visit', 'customEmail', 'other'])[1 + n % 6], 'Relance ' || n,
    (array['low', 'medium', 'high'])[1 + n % 3], case when is_open then 'open' else 'done' end, owner.user_id, day,
    case when n % 3 = 0 then time '10:30' end, case when n % 6 = 3 then 'Lyon' else '' end,
    ${CLIENT("1 + n % $4")}, '{}', extract(day from day)::int,
    case when is_open then '' else 'Rappeler au printemps' end, 'bench', owner.user_id, day - interval '10 days',
    case when is_open then null else day + time '11:00' end
  from (
    select n, n <= 200 or n % 50 = 0 as is_open,
      case when n <= 200 then current_date + (n % 21 - 7)
        when n % 50 = 0 then current_date + 15 + n % 700 else current_date - (n * 7 % 1825 + 1) end as day
    from generate_series($2::int, $3::int) n) t,
    (select user_id from memberships where shop_id = $1 and role = 'owner' limit 1) owner`;

// One client in four is a prospect, a third of whom is on the call list; each has been called twice.
const PROSPECTS = `
  with made as (
    update clients set pipe = 'Prospect' where shop_id = $1
      and code like 'G%' and substr(code, 2)::int % 4 = 0 and pipe is null returning id, code)
  insert into prospects (shop_id, client_id, since, source, call_on, calls, last_call_at, last_result)
  select $1, id, now() - interval '200 days', 'Salon',
    case when substr(code, 2)::int % 12 = 0 then current_date - 3 end, 2, now() - interval '20 days', 'noAnswer'
  from made`;
const CALLS = `
  insert into prospect_calls (shop_id, id, client_id, result, at, made_by, made_by_id)
  select p.shop_id, left(md5(p.client_id || n), 16), p.client_id, 'noAnswer', now() - interval '20 days' * n, 'bench',
    owner.user_id
  from prospects p, generate_series(1, 2) n,
    (select user_id from memberships where shop_id = $1 and role = 'owner' limit 1) owner
  where p.shop_id = $1 and not exists (
    select from prospect_calls c where c.shop_id = p.shop_id and c.client_id = p.client_id)`;
// A board holds what is worked on: two hundred open ones, whatever the shop's size. Those that ended are of five years.
const OPPORTUNITIES = `
  insert into opportunities (shop_id, id, client_id, title, amount_cents, bottles, expected_on, status, stage_id,
    stage_since, position, owner_id, next_step, next_on, lost_reason, made_by, made_by_id, created_at, closed_at)
  select $1, left(md5($1 || 'opportunity' || n), 16), ${CLIENT("1 + n % $4")}, 'Carte ' || n, 1000 * n % 500000,
    n % 600, current_date + n % 200, status, 'stage0000000000' || 1 + n % 4, now() - interval '1 day' * (n % 30), n,
    owner.user_id, 'Appeler', current_date + n % 30, case when status = 'lost' then 'price' end, 'bench',
    owner.user_id, now() - interval '1 day' * (30 + n % 1800),
    case when status <> 'open' then now() - interval '1 day' * (n % 1800) end
  from (
    select n, case when n <= 200 then 'open' when n % 2 = 0 then 'won' else 'lost' end as status
    from generate_series($2::int, $3::int) n) o,
    (select user_id from memberships where shop_id = $1 and role = 'owner' limit 1) owner`;
/** A client has so many opportunities over the years: one for four. */
const OPPORTUNITIES_EACH = 0.25;

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Returns the calls of a shop that `workGrows` has filled. */
async function workCalls({ sql }: BenchData, shopId: string): Promise<Readonly<Record<string, GrowthCall>>> {
  const [row] = await sql(`select ${CLIENT("17")} as client, left(md5($1 || 'task17'), 16) as task`, [
    shopId,
  ]);
  const of = (name: "client" | "task"): string => String(row?.[name]);
  const open = encodeURIComponent(JSON.stringify({ status: { in: ["open"] } }));
  return {
    "tasks, my day": "/v1/tasks/day",
    "tasks, first page": "/v1/tasks?limit=50",
    "tasks, open ones": `/v1/tasks?limit=50&filter=${open}`,
    "tasks, search": "/v1/tasks?limit=50&search=relance%20177",
    "tasks, totals": "/v1/tasks/measure",
    "task, page": `/v1/tasks/${of("task")}`,
    "tasks of a client": `/v1/tasks/of-client/${of("client")}`,
    "tasks, clients to choose": "/v1/tasks/clients?search=client%2017",
    "client, timeline": `/v1/clients/${of("client")}/timeline`,
    "client, next act": `/v1/clients/${of("client")}/next`,
    "client, rank among buyers": `/v1/clients/${of("client")}/rfm`,
    "opportunities, board": "/v1/opportunities/board",
    "opportunities, forecast": "/v1/opportunities/forecast",
    "opportunities, first page": "/v1/opportunities?limit=50",
    "prospects, first page": "/v1/prospects?limit=50",
    "prospects, search": "/v1/prospects?limit=50&search=client%20176",
    "prospects, figures": "/v1/prospects/figures",
    "prospects, call list": "/v1/prospects/calls",
    "prospects, map of France": "/v1/prospects/map",
    "calendar, a month": `/v1/calendar?from=${day(-5)}&to=${day(30)}`,
  };
}

/** Tasks grow, with clients and their orders: what a person opens in the morning must cost the same. */
export const workGrows = (): Growing => ({
  rows: "tasks",
  async fill(ground, model, from, count) {
    const { sql } = ground;
    const clients = clientsFor(count);
    await growShop(ground, model, clientsFor(from) * ORDERS_EACH, clients * ORDERS_EACH);
    await sql("set session_replication_role = replica");
    for (let first = from + 1; first <= count; first += AT_ONCE)
      await sql(TASKS, [model.shopId, first, Math.min(count, first + AT_ONCE - 1), clients]);
    const opportunities = (of: number): number => Math.floor(of * OPPORTUNITIES_EACH);
    const span = [opportunities(clientsFor(from)) + 1, opportunities(clients)];
    await sql(OPPORTUNITIES, [model.shopId, ...span, clients]);
    await sql(PROSPECTS, [model.shopId]);
    await sql(CALLS, [model.shopId]);
    await sql("set session_replication_role = origin");
    for (const table of ["tasks", "opportunities", "prospects", "prospect_calls", "clients"])
      await sql(`vacuum (analyze) ${table}`);
    return workCalls(ground, model.shopId);
  },
});
