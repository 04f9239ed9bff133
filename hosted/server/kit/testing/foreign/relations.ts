import type { Foreign } from "./world.ts";

export const relationsForeign: Foreign = {};
