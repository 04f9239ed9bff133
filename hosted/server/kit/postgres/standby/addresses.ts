import { APP_ROLE, appPassword } from "#kit/postgres/connection.ts";
import { SettingError } from "#kit/settingError.ts";

/** Parts of an address as libpq reads it, which may name several hosts, each with a port: no URL. */
const ADDRESS = /^(postgres(?:ql)?):\/\/(?:[^@/?]*@)?([^@/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;
/** Parameters that are ours to decide: the role, its limits, and which of the hosts is used. */
const OURS = [
  "user",
  "password",
  "options",
  "target_session_attrs",
  "load_balance_hosts",
  "application_name",
];

const FAULT =
  "DATABASE_READ_URL: not an address of standbys, as in postgres://host1,host2:5433/database (user and password are those of DATABASE_URL)";

/** A server that may be read from. */
export type StandbyAddress = {
  /** Host and port: its name in logs and metrics. */
  name: string;
  url: string;
};

/** Checks the form of `DATABASE_READ_URL`. Throws `SettingError`. */
export function checkReadUrl(readUrl: string): string {
  const [, , hosts = "", , query = ""] = ADDRESS.exec(readUrl) ?? [];
  const all = hosts.split(",");
  const isPort = (port: string | undefined): boolean => port === undefined || Number(port) <= 65_535;
  const fits = all.every((host) => HOST.test(host) && isPort(HOST.exec(host)?.[1]));
  const isUrl = URL.canParse(`postgres://${all[0]}/x?${query}`);
  if (!fits || !isUrl || new Set(all).size < all.length) throw new SettingError(FAULT);
  return readUrl;
}

/**
 * Returns the addresses of the standbys of `DATABASE_READ_URL` for the application's role, one for each host. Role,
 * password and, where it names none, the database are those of `DATABASE_URL`: a standby is a copy of it.
 */
export function standbyAddresses(readUrl: string, ownerUrl: string): StandbyAddress[] {
  const [, scheme = "postgres", hosts = "", database = "", query = ""] = ADDRESS.exec(readUrl) ?? [];
  const own = ADDRESS.exec(ownerUrl)?.[3] ?? "";
  const params = new URLSearchParams(query);
  for (const name of OURS) params.delete(name);
  const rest = params.size > 0 ? `?${params.toString()}` : "";
  return hosts.split(",").map((host) => ({
    name: /:\d+$/.test(host) ? host : `${host}:5432`,
    url: `${scheme}://${APP_ROLE}:${appPassword(ownerUrl)}@${host}/${database || own}${rest}`,
  }));
}
