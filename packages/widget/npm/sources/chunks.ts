/** What the elements ask for by name, `@chunk/<name>`: the same parts as those of the CDN (`build/bundle.ts`). */
export const CHUNKS: Record<string, () => Promise<unknown>> = {
  shop: () => import("#shop/entry.ts"),
  "add-to-cart": () => import("#page/page.ts"),
  lines: () => import("#lines/load.ts"),
  server: () => import("#cart/server.ts"),
  cart: () => import("#cart/entry.ts"),
  "age-gate": () => import("#age/entry.ts"),
  reservation: () => import("#reservation/entry.ts"),
  places: () => import("#places/load.ts"),
  tickets: () => import("#tickets/load.ts"),
  filters: () => import("#filters/load.ts"),
  product: () => import("#product/ProductDialog.tsx"),
  pricing: () => import("#cart/pricing.ts"),
  carriage: () => import("#cart/carriage.ts"),
  extras: () => import("#cart/extras.ts"),
  why: () => import("#why/Why.tsx"),
};
