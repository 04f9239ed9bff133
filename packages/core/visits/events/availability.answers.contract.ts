import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { Shut } from "#visits/events/availability.ts";

export const shutAnswer = exact<Shut>("Shut")(
  z.enum(["closed", "past", "tooLate", "tooEarly", "resourceBusy"]),
);
