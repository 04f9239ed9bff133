// Generated from packages/widget/elements: npm run generate.

/** Elements of embeds: the chunk of the widget that each is in, and whether it is the content or an addition to it. */
export const EMBED_ELEMENTS = {
  shop: { chunk: "shop", shown: "content" },
  "add-to-cart": { chunk: "add-to-cart", shown: "chosen" },
  cart: { chunk: "cart", shown: "beside" },
  reservation: { chunk: "reservation", shown: "chosen" },
  "age-gate": { chunk: "age-gate", shown: "beside" },
} as const;

/** Contents of an embed that need nothing but the shop: each is the element of the same name. */
export const SHOP_CONTENTS = ["shop"] as const;
