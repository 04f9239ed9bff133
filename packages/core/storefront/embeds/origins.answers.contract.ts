import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { OriginState } from "#storefront/embeds/origins.ts";

export const originStateAnswer = exact<OriginState>("OriginState")(
  z.enum(["pending", "failing", "kept", "lost", "verified", "development"]),
);
