import * as z from "zod";
import { GROUP_STATUSES, MEMBER_STATES } from "./groups.ts";

export const groupStatus = z.enum(GROUP_STATUSES);
export const groupMemberState = z.enum(MEMBER_STATES);
