import { register } from "./element.ts";
import {
  CuveeAddToCart,
  CuveeAgeGate,
  CuveeCart,
  CuveeProduct,
  CuveeReservation,
  CuveeShop,
} from "./elements.ts";

// Importing this module registers every tag: it is the one with a side effect.
register(CuveeShop, CuveeProduct, CuveeAddToCart, CuveeCart, CuveeReservation, CuveeAgeGate);

export type * from "./published.ts";
