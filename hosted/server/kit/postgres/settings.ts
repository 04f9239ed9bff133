import { PostgresError } from "./errors.ts";

/**
 * Settings that differ from PostgreSQL's own defaults: little memory, a short quiet log, nothing given up in durability
 * (`fsync`, `full_page_writes` and `synchronous_commit` stay on). A caller's `settings` win over these.
 */
const DEFAULTS: Record<string, string> = {
  cluster_name: "cuvee",
  max_connections: "100",
  shared_buffers: "64MB",
  // Separate processes for three I/O workers are a high price for a database that fits in memory.
  io_method: "sync",
  // Compiling a query costs more than our short queries take.
  jit: "off",
  max_wal_size: "512MB",
  min_wal_size: "64MB",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Statements and details carry customers' names; the application logs its own errors.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** Settings that the supervisor relies on: the server is reached by TCP on this machine only. */
const FIXED: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  logging_collector: "off",
  log_destination: "stderr",
};

/**
 * Returns the server's command-line arguments for a port and the caller's settings.
 * @throws PostgresError `postgres-failed` when a name is not one of a setting.
 */
export function settingArguments(port: number, settings: Record<string, string> = {}): string[] {
  const bad = Object.keys(settings).find((name) => !/^[a-z_][a-z0-9_.]*$/.test(name));
  if (bad !== undefined) throw new PostgresError("postgres-failed", `"${bad}" is not a PostgreSQL setting.`);
  const all = { ...DEFAULTS, ...settings, ...FIXED, port: String(port) };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
