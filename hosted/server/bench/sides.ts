import type { Shot } from "#bench/requestLoad.ts";

/** The two servers, by name. */
export const SIDES = ["ours", "bare"] as const;
export type Side = (typeof SIDES)[number];
export type Addresses = Record<Side, string>;

/** One operation that both servers perform. */
export type Scenario = {
  name: string;
  /** Highest CPU per request, as a multiple of the bare server's. */
  aim: number;
  /** Highest 99th percentile, in milliseconds. */
  p99Ms?: number;
  /** Jobs follow its requests, and their CPU counts too. */
  isFollowed?: true;
  shots: Record<Side, Shot[]>;
  /** Runs together with the others of this name, because they are compared with each other. */
  group?: string;
};
