import { hostAddresses } from "#kit/postgres/connections/address.ts";
import { SettingError } from "#kit/settingError.ts";

/** Hosts of an address, of which the one that worked last is tried first. */
export type Hosts = {
  /** Number of hosts. */
  count: number;
  /** Returns the address of the host to try now. */
  current(): string;
  /** Turns to the next host, unless another connection has done so since `address` was tried. */
  leave(address: string): void;
};

/** Every pool and connection of this process shares what it learnt of the hosts. */
const known = new Map<string, Hosts>();

function newHosts(address: string): Hosts {
  const all = hostAddresses(address);
  let at = 0;
  return {
    count: all.length,
    current: () => all[at] ?? address,
    leave(left) {
      if (all[at] === left) at = (at + 1) % all.length;
    },
  };
}

/** Returns the hosts of an address. */
export function hostsOf(address: string): Hosts {
  const hosts = known.get(address) ?? newHosts(address);
  known.set(address, hosts);
  return hosts;
}

/** States of PostgreSQL after which another host would answer the same: a wrong user, password or database. */
const FINAL = /^(28|3D)/;

/** Checks whether another host may take a connection that this one refused. */
export const isOfHost = (error: unknown): boolean =>
  !(error instanceof SettingError) && !FINAL.test(String((error as { code?: unknown }).code));
