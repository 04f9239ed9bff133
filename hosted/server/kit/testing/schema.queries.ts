import type pg from "pg";

const COLUMNS = `
  select n.nspname || '.' || c.relname as relation,
    string_agg('  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ||
      case when a.attidentity <> '' then ' generated always as identity' else '' end ||
      case when d.adbin is not null and a.attidentity = '' then ' default ' || pg_get_expr(d.adbin, d.adrelid)
      else '' end ||
      case when a.attnotnull then ' not null' else '' end, e',\\n' order by a.attnum) as body,
    c.relrowsecurity as walled
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and n.nspname in ('public', 'sandbox') group by 1, 3 order by 1`;
const CONSTRAINTS = `
  select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as body from pg_constraint
  where connamespace::regnamespace::text in ('public', 'sandbox') and conrelid <> 0 and contype <> 'n' order by 1, 2`;
const INDEXES = `
  select indexdef as body from pg_indexes i where schemaname in ('public', 'sandbox')
  and not exists (select 1 from pg_constraint c where c.conname = i.indexname) order by tablename, indexname`;
const POLICIES = `
  select tablename as relation, policyname as name, cmd, qual, with_check from pg_policies where schemaname = 'public'
  order by 1, 2`;
const VIEWS = `select schemaname || '.' || viewname as name, definition as body from pg_views where schemaname = 'public'
   order by 1`;
const TRIGGERS = `select pg_get_triggerdef(oid) as body from pg_trigger where not tgisinternal
     and tgrelid::regclass::text not like 'pgboss%' order by 1`;
const FUNCTIONS = `
  select pg_get_functiondef(oid) as body from pg_proc where pronamespace::regnamespace::text = 'public'
  order by proname`;

/** Returns the schema as text, from the catalogues of a migrated database: reviewers read it as a diff. */
export async function dumpSchema(client: pg.Client): Promise<string> {
  const rows = async (text: string): Promise<Record<string, string>[]> => (await client.query(text)).rows;
  const parts: string[] = ["-- Made from the migrations by `npm run generate`; never edited."];
  for (const { relation, body, walled } of await rows(COLUMNS))
    parts.push(
      `create table ${relation} (\n${body}\n);${walled ? `\nalter table ${relation} enable row level security;` : ""}`,
    );
  for (const c of await rows(CONSTRAINTS))
    parts.push(`alter table ${c["relation"]} add constraint ${c["name"]} ${c["body"]};`);
  for (const { body } of await rows(INDEXES)) parts.push(`${body};`);
  for (const p of await rows(POLICIES))
    parts.push(
      `create policy ${p["name"]} on ${p["relation"]} for ${String(p["cmd"]).toLowerCase()}` +
        `${p["qual"] ? ` using ${p["qual"]}` : ""}${p["with_check"] ? ` with check ${p["with_check"]}` : ""};`,
    );
  for (const { name, body } of await rows(VIEWS))
    parts.push(`create view ${name} as\n${String(body).trim()}`);
  for (const { body } of await rows(TRIGGERS)) parts.push(`${body};`);
  for (const { body } of await rows(FUNCTIONS)) parts.push(`${String(body).trim()};`);
  return `${parts.join("\n\n")}\n`;
}
