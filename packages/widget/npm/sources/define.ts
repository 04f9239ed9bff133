import { register } from "./element.ts";
import { CuveeAddToCart, CuveeAgeGate, CuveeCart, CuveeReservation, CuveeShop } from "./elements.ts";

// Importing this module registers every tag: it is the one with a side effect.
register(CuveeShop, CuveeAddToCart, CuveeCart, CuveeReservation, CuveeAgeGate);

export type * from "./types.ts";
