import type { Rule, TraceStep } from "./priced.ts";
import type { TraceKey, TraceValues } from "./trace.ts";

/**
 * Makes a step of the trace. Its rule is the part of the key before the point. `change` is its effect, in cents of the
 * chain: the steps of a line add up to its amount, those of an order lead from the goods to the amount due.
 */
export function step<K extends TraceKey>(key: K, values: TraceValues<K>, change?: number): TraceStep {
  return {
    rule: key.split(".")[0] as Rule,
    key: `trace.${key}`,
    values,
    cents: change as TraceStep["cents"],
  };
}
