import type { Row } from "./row.ts";

/** Written by hand from the specification §6 and §7, not from the contracts. */
export const insightMatrix = {} satisfies Record<string, Row>;
