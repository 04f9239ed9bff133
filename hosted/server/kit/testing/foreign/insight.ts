import type { Foreign } from "./world.ts";

export const insightForeign: Foreign = {};
