import type { Foreign } from "./world.ts";

export const cellarForeign: Foreign = {
  "POST /v1/stocks/movements": ({ shop }) => ({
    path: "/v1/stocks/movements",
    body: { formatId: shop.bottle.id, kind: "breakage", quantity: 1 },
  }),
};
