import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { Transport, TransportDocument } from "#sales/shipments/transport.ts";

export const transportAnswer = exact<Transport>("Transport")(
  z.object({
    dutySuspended: z.boolean().nullable(),
    recipientType: z.literal([1, 2, 3, 4, 5, 6, 8, 9, 10, 11]).nullable(),
    consigneeExciseNumber: z.string(),
    arrangement: z.literal([1, 2, 3, 4]).nullable(),
    mode: z.literal([0, 1, 2, 3, 4, 5, 7, 8]),
    journeyTime: z.string(),
    arc: z.string(),
    fallback: z.string(),
    exportOffice: z.string(),
  }),
);

export const transportDocumentAnswer = exact<TransportDocument>("TransportDocument")(
  z.enum(["dae", "daes", "commercial"]),
);
