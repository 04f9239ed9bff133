import { statement, type Tx } from "#kit/postgres/database.ts";

const OLD_KEYS = statement("delete from idempotency_keys where created_at < :before");
const OLD_HANDOFFS = statement("delete from handoffs where created_at < :before");

/** Deletes idempotency keys and hand-offs from before a moment. */
export async function dropOldKeys(tx: Tx, before: Date): Promise<void> {
  await tx.run(OLD_KEYS, { before });
  await tx.run(OLD_HANDOFFS, { before });
}
export const FIND_KEY = statement("select free, kept from find_key(:principal, :key)");

export const KEEP_KEY = statement(
  `insert into idempotency_keys (principal, key, route, request_hash, status, body)
   values (:principal, :key, :route, :requestHash, :status, :body)`,
);

export const KEEP_MAIL = statement(
  `insert into mails (id, shop_id, order_id, kind, lang, recipient, subject, body_text, body_html, sent_at, attempts,
     files,
                      from_name, reply_to, unsubscribe)
   values (:id, :shopId, :orderId, :kind, :lang, :recipient, :subject, :text, :html, case when :isSent then now() end,
     case when :isSent then 1 else 0 end, :files, :fromName, :replyTo, :unsubscribe)
   on conflict (id) do nothing`,
);

export const NOTE_MAIL_REQUEST = statement(
  "select note_mail_request(:shopId, :about, :recipient, :at, :again) as before",
);

export const WAITING_MAIL = statement(
  `select shop_id, recipient, subject, body_text, body_html, files, from_name, reply_to, unsubscribe from mails
   where id = :mailId and sent_at is null`,
);

export const MAIL_SENT = statement(
  "update mails set sent_at = now(), attempts = attempts + 1, error = null where id = :mailId",
);

export const MAIL_FAILED = statement(
  "update mails set attempts = attempts + 1, error = :error where id = :mailId",
);

const PURGE_MAILS = statement("select purge_mails(:before) as n");
/** Removes the texts and files of the mails sent longest before a moment, a batch of them; returns how many. */
export const purgeMailBodies = async (tx: Tx, before: Date): Promise<number> =>
  (await tx.one<{ n: number }>(PURGE_MAILS, { before }))?.n ?? 0;

export const RECORD_FILE = statement(
  `insert into files (shop_id, id, name, mime, bytes, sha256, is_public)
   values (:shopId, :id, :name, :mime, :bytes, :sha256, :isPublic)`,
);

export const PUBLISHED_FILE = statement("select 1 as found from files where id = :id and is_public");

const READ_ONLY = statement("select current_setting('transaction_read_only') = 'on' as it");
/** Checks whether the database is read-only: a replica, or one that was switched so. */
export const isReadOnly = async (tx: Tx): Promise<boolean> =>
  (await tx.one<{ it: boolean }>(READ_ONLY))?.it ?? false;

const MIGRATIONS_RUN = statement("select count(*)::int as n from migrations where name <> '~complete'");

/** Returns the number of migrations that the database has had. */
export const migrationsRun = async (tx: Tx): Promise<number> =>
  (await tx.one<{ n: number }>(MIGRATIONS_RUN))?.n ?? 0;

/** Takes the next numbers of a series, and returns the last of them. */
export const TAKE_NUMBERS = statement(
  `insert into counters (shop_id, series, year, last) values (:shopId, :series, :year, :count)
   on conflict (shop_id, series, year) do update set last = counters.last + :count returning last`,
);
