import pg from "pg";
import { refuseReadOnly } from "#kit/postgres/connection.queries.ts";
import { hostsOf, isOfHost } from "#kit/postgres/connections/hosts.ts";

/** Time for a connection, in milliseconds, shared by the hosts of an address. */
const CONNECT_MS = 10_000;

export type ConnectOptions = {
  /** Name by which the database shows the connection. */
  name: string;
  connectMs?: number;
  /** Parameters of the start that the types of `pg` leave out. */
  parameters?: object;
};

/**
 * Opens a connection outside a pool. Of an address with several hosts it is the one that takes writing. A lost
 * connection fails its next query; whoever wants to hear of it at once listens to `error`. Throws the error of the host
 * that was tried last.
 */
export async function connectTo(address: string, options: ConnectOptions): Promise<pg.Client> {
  const hosts = hostsOf(address);
  const { name, connectMs = CONNECT_MS, parameters = {} } = options;
  for (let left = hosts.count - 1; ; left -= 1) {
    const connectionString = hosts.current();
    const client = new pg.Client({
      connectionString,
      application_name: name,
      connectionTimeoutMillis: connectMs / hosts.count,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...parameters,
    });
    // Without a listener the event of a lost connection would end the process.
    client.on("error", () => undefined);
    try {
      await client.connect();
      if (hosts.count > 1) await refuseReadOnly(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if ((error as Error).message === "timeout expired")
        Object.assign(error as Error, { code: "ETIMEDOUT" });
      if (isOfHost(error)) hosts.leave(connectionString);
      if (left <= 0 || !isOfHost(error)) throw error;
    }
  }
}

/** Silence in milliseconds after which the system asks whether the other machine is still there. */
export const KEEP_ALIVE_MS = 10_000;
