import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { MovementKind } from "#cellar/stocks/movements.ts";

export const movementKindAnswer = exact<MovementKind>("MovementKind")(
  z.enum([
    "purchase",
    "export",
    "order",
    "delivery",
    "family",
    "tasting",
    "duty",
    "bottling",
    "opening",
    "inventory",
    "release",
    "allocation",
    "sale",
    "return",
    "replacement",
    "gift",
    "sample",
    "breakage",
    "corked",
    "loss",
    "destruction",
    "transfer",
    "production",
  ]),
);
