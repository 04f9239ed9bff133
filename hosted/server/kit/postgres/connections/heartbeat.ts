import type pg from "pg";
import { refuseReadOnly } from "#kit/postgres/connection.queries.ts";
import { hostsOf } from "#kit/postgres/connections/hosts.ts";

/** Interval between two questions, and time for an answer, in milliseconds. */
const BEAT_MS = 10_000;

/**
 * Asks a connection that waits for notifications whether its server is still there, and, of several hosts, whether it
 * still takes writing: one that was demoted or cut off sends no notifications. Otherwise the connection is ended, with
 * its event `end`.
 */
export function watchConnection(client: pg.Client, address: string, beatMs = BEAT_MS): void {
  const hasHosts = hostsOf(address).count > 1;
  const beat = async (): Promise<void> => {
    try {
      if (hasHosts) await refuseReadOnly(client, beatMs);
      else await client.query({ text: "select 1", query_timeout: beatMs } as never);
      timer.refresh();
    } catch {
      await client.end();
    }
  };
  const timer = setTimeout(() => void beat(), beatMs);
  client.once("end", () => clearTimeout(timer));
}
