/**
 * Reason why the embedded database could not be started or stopped.
 * - `data-in-use`: another living process holds this data directory.
 * - `postgres-binaries-missing`: no PostgreSQL for this machine, or it cannot run here.
 * - `data-version`: the data was written by another major version.
 * - `data-unreachable`: rights or location of the data directory do not allow a database in it.
 * - `postgres-user`: started as root, and no other user is available for the server.
 * - `postgres-failed`: PostgreSQL itself refused; its own last line is in the message.
 */
export type PostgresErrorCode =
  | "data-in-use"
  | "postgres-binaries-missing"
  | "data-version"
  | "data-unreachable"
  | "postgres-user"
  | "postgres-failed";

/** A start or stop that failed for a known reason. The message is one line, fit to be printed as it is. */
export class PostgresError extends Error {
  readonly code: PostgresErrorCode;

  constructor(code: PostgresErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PostgresError";
    this.code = code;
  }
}

/** Returns the system's code of a failure (`ENOENT`, `EACCES`, a SQLSTATE), or undefined. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Returns the message of an unknown thrown value, in one line. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n", 1)[0] ?? "";
}
