/** Runs SQL as the owner of the tables. */
type Query = (sql: string) => Promise<unknown>;

/** Makes the database report a full disk when it writes into a table, as it does when a file cannot grow. */
export const fillDisk = (query: Query, table: string): Promise<unknown> =>
  query(
    `create or replace function disk_is_full() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
     create trigger disk_is_full after insert or update on ${table} for each row execute function disk_is_full()`,
  );

/** Lets the table be written again. */
export const freeDisk = (query: Query, table: string): Promise<unknown> =>
  query(`drop trigger disk_is_full on ${table}`);
