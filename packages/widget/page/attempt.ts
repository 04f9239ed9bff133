export { allowed as attempt } from "@cuvee/client/cart.ts";
