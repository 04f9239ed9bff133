import type { Foreign } from "./world.ts";

export const shopsForeign: Foreign = {};
