import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { Texts } from "#kit/texts/say.ts";

export const textsAnswer = exact<Texts>("Texts")(
  z.record(z.string(), z.union([z.string(), z.lazy((): z.ZodType<Texts, Texts> => textsAnswer)])),
);
