export { CuveeAddToCart } from "./add-to-cart.ts";
export { CuveeAgeGate } from "./age-gate.ts";
export { CuveeCart } from "./cart.ts";
export { CuveeProduct } from "./product.ts";
export { CuveeReservation } from "./reservation.ts";
export { CuveeShop } from "./shop.ts";
