// Generated from packages/widget/elements: npm run generate.
import { register } from "./element.ts";
import {
  CuveeAccount,
  CuveeAddToCart,
  CuveeAgeGate,
  CuveeCart,
  CuveeLoyalty,
  CuveeProduct,
  CuveeReservation,
  CuveeShop,
} from "./elements.ts";

// Importing this module registers every tag: it is the one with a side effect.
register(
  CuveeShop,
  CuveeProduct,
  CuveeAddToCart,
  CuveeCart,
  CuveeReservation,
  CuveeAgeGate,
  CuveeAccount,
  CuveeLoyalty,
);

export type * from "./published.ts";
