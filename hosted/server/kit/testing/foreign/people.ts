import type { Foreign } from "./world.ts";

export const peopleForeign: Foreign = {};
