import { totalmem } from "node:os";
import { SettingError } from "#kit/settingError.ts";

const MB = 1024 * 1024;
const UNITS: Readonly<Record<string, number>> = { MB, GB: 1024 * MB };
const LEAST = 256 * MB;

/** Connections of the default setting, and of an embedded database with little memory. */
const CONNECTIONS = 100;
const FEW_CONNECTIONS = 40;

/** Connections that others need beside the application's pool: its two small pools, tools, backups, the superuser. */
const OTHERS = 24;

const within = (least: number, bytes: number, most: number): number => Math.min(most, Math.max(least, bytes));

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / MB)}MB`;

/** Memory of this machine in bytes, or that of the container. */
export function machineBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

/**
 * Reads the memory that the embedded PostgreSQL may use, such as `512MB` or `4GB`, in bytes. Throws a `SettingError`
 * for another value, and for more than the machine has.
 */
export function readMemory(name: string, raw: string, machine = machineBytes()): number {
  const [, amount = "", unit = ""] = /^(\d{1,6})(MB|GB)$/.exec(raw) ?? [];
  const bytes = Number(amount) * (UNITS[unit] ?? 0);
  if (bytes === 0) throw new SettingError(`${name}: "${raw}" is no amount of memory such as 512MB or 4GB`);
  if (bytes < LEAST) throw new SettingError(`${name}: "${raw}" is less than ${inMegabytes(LEAST)}`);
  if (bytes > machine)
    throw new SettingError(
      `${name}: "${raw}" is more than the memory of this machine (${inMegabytes(machine)})`,
    );
  return bytes;
}

/**
 * Returns the settings of the embedded PostgreSQL for an amount of memory (null: the defaults) and a pool. The shares
 * follow PostgreSQL's manual, "Resource Consumption" (decision 0051).
 */
export function memorySettings(bytes: number | null, poolConnections: number): Record<string, string> {
  const pool = poolConnections + OTHERS;
  if (bytes === null) return pool > CONNECTIONS ? { max_connections: String(pool) } : {};
  const connections = Math.max(pool, within(FEW_CONNECTIONS, Math.floor(bytes / (10 * MB)), CONNECTIONS));
  return {
    max_connections: String(connections),
    shared_buffers: inMegabytes(bytes / 4),
    effective_cache_size: inMegabytes((bytes * 3) / 4),
    work_mem: inMegabytes(within(4 * MB, bytes / 4 / connections, 64 * MB)),
    maintenance_work_mem: inMegabytes(within(32 * MB, bytes / 16, 1024 * MB)),
    max_wal_size: inMegabytes(within(512 * MB, bytes, 16 * 1024 * MB)),
  };
}
