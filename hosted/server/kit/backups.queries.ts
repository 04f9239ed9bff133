import { statement, type Tx } from "#kit/postgres/database.ts";

/** Key of the lock under which processes agree on who makes a backup. */
const LOCK = 4_214_003;

// A try that did not end within six hours was cut off.
const BEGIN = statement(
  `with held as (select pg_try_advisory_xact_lock(${LOCK}) as it)
   insert into backups (id, began_at, name)
   select :id, :now, :name from held where it
     and not exists (select from backups where bytes is not null and began_at >= :since)
     and not exists (select from backups where ended_at is null and began_at > :now::timestamptz - interval '6 hours')
     and not exists (select from backups where began_at > :retriedAfter)`,
);
const END = statement("update backups set ended_at = :now, bytes = :bytes, error = :error where id = :id");
const FORGET = statement("delete from backups where began_at < :before");
const LAST_MADE = statement(
  `select ended_at as at, bytes, (extract(epoch from ended_at - began_at) * 1000)::int as ms from backups
   where bytes is not null order by ended_at desc limit 1`,
);
const LAST_FAILED = statement(
  "select ended_at as at, error from backups where error is not null order by ended_at desc limit 1",
);

/**
 * Records that a backup begins; returns false where it is not due: one that began at `since` or later was made, one is
 * being made, or one began after `retriedAfter`.
 */
export const beginBackup = async (
  tx: Tx,
  backup: { id: string; name: string; now: Date; since: Date; retriedAfter: Date },
): Promise<boolean> => (await tx.run(BEGIN, backup)) === 1;

/** Records the end of a backup: its size, or the reason why there is none. */
export const endBackup = (
  tx: Tx,
  end: { id: string; now: Date; bytes: number | null; error: string | null },
): Promise<number> => tx.run(END, end);

/** Forgets the tries from before a moment. */
export const forgetBackups = (tx: Tx, before: Date): Promise<number> => tx.run(FORGET, { before });

export type BackupMade = { at: Date; bytes: number; ms: number };
/** Returns the last backup that was made, by any process. */
export const lastBackup = (tx: Tx): Promise<BackupMade | undefined> => tx.one<BackupMade>(LAST_MADE);

/** Returns the last backup that failed. */
export const lastFailedBackup = (tx: Tx): Promise<{ at: Date; error: string } | undefined> =>
  tx.one(LAST_FAILED);
