import { AsyncLocalStorage } from "node:async_hooks";
import type { Position } from "./position.ts";

/** Servers that a request, or other work, may read, and the position of its writes. */
export type Reading = {
  /** Its transactions may run on a standby. The first that had to run on the primary ends this: the rest follow it. */
  onStandby: boolean;
  /** The standby that it reads from, by name, so that all it reads is of one server. */
  standby?: string;
  /** Its commits are noted: it may write. */
  writes: boolean;
  /** Position that a standby must have applied: that of the last write of the person who asks. */
  needed: Position;
  /** Greatest position that it wrote itself; 0 as long as it wrote nothing. */
  written: Position;
};

const readings = new AsyncLocalStorage<Reading>();

/** Returns the reading of the present request; undefined outside of one, where all runs on the primary. */
export const currentReading = (): Reading | undefined => readings.getStore();

/** Runs work with a reading. */
export const withReading = <T>(reading: Reading, work: () => T): T => readings.run(reading, work);
