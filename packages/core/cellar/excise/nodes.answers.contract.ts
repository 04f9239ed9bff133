import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { NodeKey } from "#cellar/excise/nodes.ts";

export const nodeKeyAnswer = exact<NodeKey>("NodeKey")(
  z.enum([
    "sales",
    "purchases",
    "tasting",
    "produced",
    "bottlingBack",
    "storageBack",
    "workBack",
    "distillationBack",
    "reclassedIn",
    "handled",
    "reserveIn",
    "otherIn",
    "replaced",
    "salesLastYear",
    "salesPaid",
    "definitive",
    "corsica",
    "exempted",
    "bottlingOut",
    "storageOut",
    "workOut",
    "distillationOut",
    "reclassedOut",
    "made",
    "reserveOut",
    "internalOut",
    "lees",
    "sentBack",
    "otherOut",
  ]),
);
