import * as z from "zod";
import { COLLABORATOR_STATUSES } from "./collaborators.ts";

export const collaboratorStatus = z.enum(COLLABORATOR_STATUSES);
