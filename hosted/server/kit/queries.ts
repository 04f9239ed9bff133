import { statement, type Tx } from "#kit/database.ts";

const OLD_KEYS = statement("delete from idempotency_keys where created_at < $1");
const OLD_HANDOFFS = statement("delete from handoffs where created_at < $1");

/** Forgets idempotency keys and hand-offs of before a moment. */
export async function dropOldKeys(tx: Tx, before: Date): Promise<void> {
  await tx.run(OLD_KEYS, [before]);
  await tx.run(OLD_HANDOFFS, [before]);
}
export const FIND_KEY = statement("select free, kept from find_key($1, $2)");

export const KEEP_KEY = statement(
  "insert into idempotency_keys (principal, key, route, request_hash, status, body) values ($1, $2, $3, $4, $5, $6)",
);

export const KEEP_MAIL = statement(
  `insert into mails (id, shop_id, order_id, kind, lang, recipient, subject, body_text, body_html, sent_at, attempts, files,
                      from_name, reply_to)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $10 then now() end, case when $10 then 1 else 0 end, $11, $12, $13)
   on conflict (id) do nothing`,
);

export const NOTE_MAIL_REQUEST = statement("select note_mail_request($1, $2, $3, $4, $5) as before");

export const WAITING_MAIL = statement(
  "select shop_id, recipient, subject, body_text, body_html, files, from_name, reply_to from mails where id = $1 and sent_at is null",
);

export const MAIL_SENT = statement(
  "update mails set sent_at = now(), attempts = attempts + 1, error = null where id = $1",
);

export const MAIL_FAILED = statement("update mails set attempts = attempts + 1, error = $2 where id = $1");

export const RECORD_FILE = statement(
  "insert into files (shop_id, id, name, mime, bytes, sha256, is_public) values ($1, $2, $3, $4, $5, $6, $7)",
);

export const PUBLISHED_FILE = statement("select 1 as found from files where id = $1 and is_public");

export const NOTIFY = statement("select pg_notify('cuvee', $1)");

const READ_ONLY = statement("select current_setting('transaction_read_only') = 'on' as it");
/** Whether the database takes no writing: a copy that follows another one, or one that was switched so. */
export const isReadOnly = async (tx: Tx): Promise<boolean> =>
  (await tx.one<{ it: boolean }>(READ_ONLY))?.it ?? false;

const MIGRATIONS_RUN = statement("select count(*)::int as n from migrations where name <> '~complete'");

/** How many migrations the database has had. */
export const migrationsRun = async (tx: Tx): Promise<number> =>
  (await tx.one<{ n: number }>(MIGRATIONS_RUN))?.n ?? 0;
