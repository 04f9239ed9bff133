import { CHAMPAGNE } from "./champagne.ts";
import { ESTATE } from "./estate.ts";
import { MERCHANT } from "./merchant.ts";
import type { DemoShop } from "./shop.ts";

/** The shops that a first start puts into an empty database. */
export const DEMO_SHOPS: DemoShop[] = [ESTATE, CHAMPAGNE, MERCHANT];
