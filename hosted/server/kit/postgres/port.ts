import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";

/**
 * Returns a free TCP port of this machine: the one kept in `file` from an earlier start if it is still free (so that a
 * developer's tools find the database again), else one that the system picks. PostgreSQL itself cannot pick one.
 */
export async function freePort(file: string): Promise<number> {
  const stored = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
  const again = stored > 0 && stored < 65_536 ? await tryPort(stored) : undefined;
  const port = again ?? (await tryPort(0));
  if (port === undefined) throw new Error("The system has no free TCP port.");
  return port;
}

/** Stores the port for the next start. */
export function storePort(file: string, port: number): void {
  writeFileSync(file, `${port}\n`, { mode: 0o600 });
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    // The port is in use or not allowed; either way it is not usable.
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === "object" && address !== null ? address.port : undefined;
      server.close(() => resolve(found));
    });
  });
}
