import type { Cents } from "#kit/money.ts";
import type { Rule, TraceStep } from "./priced.ts";
import type { TraceKey, TraceValues } from "./trace.ts";

/**
 * A step of the trace. Its rule is the part of the key before the point. `cents` is what it changed in the chain of the
 * order: the steps of a line add up to its amount, those of an order lead from the goods to what is to be paid.
 */
export function step<K extends TraceKey>(key: K, values: TraceValues<K>, cents?: Cents): TraceStep {
  const rule = key.slice(0, key.indexOf(".")) as Rule;
  return { rule, key: `trace.${key}`, values, ...(cents === undefined ? {} : { cents }) };
}
