import { formOf, type Form, type NodeKey, type Regime, type Side } from "./nodes.ts";

/** Events of goods for the customs: the words of the event table (rules §2.2). */
const EXCISE_EVENTS = [
  "harvest",
  "purchase",
  "sale",
  "salePaidCapsules",
  "suspendedExit",
  "tasting",
  "loss",
  "shortage",
  "excess",
  "taxedReturn",
  "untaxedReturn",
  "bottlingOut",
  "bottlingBack",
  "storageOut",
  "storageBack",
  "workOut",
  "workBack",
  "distillation",
  "madeOut",
  "madeIn",
] as const;
export type ExciseEvent = (typeof EXCISE_EVENTS)[number];

/**
 * Event × account → line. Sources: event table of rules §2.2, after the movement catalogue of the ivbd; `null` where
 * the form has no line for it. Merchants have no free tasting: their form has no such line, so that the duty is paid.
 */
const LINES: Record<ExciseEvent, Record<Form, NodeKey | null>> = {
  harvest: { grower: "produced", merchant: "produced", paid: null },
  purchase: { grower: "purchases", merchant: "purchases", paid: "purchases" },
  sale: { grower: "sales", merchant: "sales", paid: "sales" },
  salePaidCapsules: { grower: "salesPaid", merchant: null, paid: "sales" },
  suspendedExit: { grower: "definitive", merchant: "definitive", paid: "otherOut" },
  tasting: { grower: "tasting", merchant: "sales", paid: "otherOut" },
  loss: { grower: "otherOut", merchant: "otherOut", paid: "otherOut" },
  shortage: { grower: "otherOut", merchant: "otherOut", paid: "otherOut" },
  excess: { grower: "otherIn", merchant: "otherIn", paid: "otherIn" },
  taxedReturn: { grower: "replaced", merchant: "replaced", paid: "otherIn" },
  untaxedReturn: { grower: "purchases", merchant: "purchases", paid: "otherIn" },
  bottlingOut: { grower: "bottlingOut", merchant: "workOut", paid: "otherOut" },
  bottlingBack: { grower: "bottlingBack", merchant: "workBack", paid: "otherIn" },
  storageOut: { grower: "reclassedOut", merchant: "definitive", paid: "otherOut" },
  storageBack: { grower: "storageBack", merchant: "purchases", paid: "otherIn" },
  workOut: { grower: "workOut", merchant: "workOut", paid: "otherOut" },
  workBack: { grower: "workBack", merchant: "workBack", paid: "otherIn" },
  distillation: { grower: "otherOut", merchant: "lees", paid: "otherOut" },
  madeOut: { grower: "made", merchant: "made", paid: "otherOut" },
  madeIn: { grower: "handled", merchant: "produced", paid: "otherIn" },
};

/** Returns the line of an event, null where the form of the declarant has none. */
export function nodeOf(event: ExciseEvent, regime: Regime, side: Side): NodeKey | null {
  return LINES[event][formOf(regime, side)];
}
