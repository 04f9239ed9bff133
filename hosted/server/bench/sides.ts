import type { Shot } from "#bench/load.ts";

/** The two servers, by name. */
export const SIDES = ["ours", "bare"] as const;
export type Side = (typeof SIDES)[number];
export type Addresses = Record<Side, string>;

/** One thing that both servers do. */
export type Scenario = {
  name: string;
  /** Most CPU per request, as a multiple of the bare server's. */
  aim: number;
  /** Most milliseconds of the 99th percentile. */
  p99Ms?: number;
  /** Jobs follow its requests, and their CPU counts too. */
  isFollowed?: true;
  shots: Record<Side, Shot[]>;
  /** Played together with the others of this name, because they are compared with each other. */
  group?: string;
};
