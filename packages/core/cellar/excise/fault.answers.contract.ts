import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { DeclarationFault, FaultName, FaultPlace } from "#cellar/excise/fault.ts";

export const faultNameAnswer = exact<FaultName>("FaultName")(
  z.enum([
    "excise-number",
    "corsica",
    "consignee",
    "goods-unplaced",
    "movement-unplaced",
    "name-length",
    "observations-length",
    "negative-line",
    "strength-range",
    "inao-length",
    "unknown-line",
    "document-number",
    "capsule-accounts",
    "future-period",
    "nothing-with-products",
    "paid-only-suspended",
    "opening-suspended",
    "opening-paid",
    "closing-suspended",
    "closing-paid",
    "product-omitted",
    "other-entries-unexplained",
    "other-exits-unexplained",
    "paid-only-capsules",
    "capsule-types",
    "capsule-size-twice",
    "capsule-closing",
    "capsule-size-omitted",
    "capsule-size-unsaid",
    "capsule-other-twice",
    "paid-only-documents",
    "strength-needed",
    "name-twice",
    "strength-label",
    "product-changed",
    "replacement-unexplained",
    "replacement-old",
    "capsule-size-listed",
    "capsule-opening",
    "document-count",
    "raw-material-taxed",
    "raw-material-paid",
    "later-declared",
    "earlier-missing",
    "negative-closing",
    "quota-rum",
    "alcohol-strength",
    "capsule-other-entries",
    "capsule-other-exits",
  ]),
);

export const faultPlaceAnswer = exact<FaultPlace>("FaultPlace")(
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("product"), name: z.string(), side: z.enum(["suspended", "paid"]) }),
    z.object({ kind: z.literal("capsules"), key: z.string() }),
    z.object({ kind: z.literal("documents") }),
    z.object({ kind: z.literal("settings") }),
    z.object({ kind: z.literal("period"), period: z.string() }),
  ]),
);

export const declarationFaultAnswer = exact<DeclarationFault>("DeclarationFault")(
  z.object({
    name: faultNameAnswer,
    code: z.string(),
    place: faultPlaceAnswer,
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
);
