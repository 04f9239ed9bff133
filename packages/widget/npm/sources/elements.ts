export { CuveeAccount } from "./account.ts";
export { CuveeAddToCart } from "./add-to-cart.ts";
export { CuveeAgeGate } from "./age-gate.ts";
export { CuveeCart } from "./cart.ts";
export { CuveeLoyalty } from "./loyalty.ts";
export { CuveeProduct } from "./product.ts";
export { CuveeReservation } from "./reservation.ts";
export { CuveeShop } from "./shop.ts";
