import { statement } from "#kit/postgres/database.ts";

/**
 * Position in the log that holds what this connection has just committed. A commit that waits for the disk is in the
 * flushed part, which standbys get first; another one is at least in the part that was inserted. Null on a primary that
 * was demoted, where nothing can have been written.
 */
export const COMMITTED_AT = statement(`select (case when pg_is_in_recovery() then null
    when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end)::text as at`);

/** Position that holds all that is committed now, however it was. Fails on a standby. */
export const INSERTED_AT = "select pg_current_wal_insert_lsn()::text as at";

/** Position up to which a standby has applied the log; null on a primary. It begins each transaction there. */
export const REPLAYED_AT = statement(
  "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at",
);

/** State of a server: whether it follows another one, what it has applied, when it started, and whose copy it is. */
export const STANDBY_STATE = `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as at,
    extract(epoch from pg_postmaster_start_time())::text as started,
    (select system_identifier::text from pg_control_system()) as system`;

/** Position of a primary, and whose data it has. */
export const PRIMARY_STATE = `select pg_current_wal_insert_lsn()::text as at,
    (select system_identifier::text from pg_control_system()) as system`;
