import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["prices", "pricing", "form", "table", "errors", "common"];
const staff = { roles: ["owner", "iam"], permission: "createProduct" } as const;
const editors = () => import("#offer/pricing/editors/EditorPages.tsx");

/** Routes of prices (specification §2): the matrix, and the settings that affect prices. */
export const pricingPages: readonly Page[] = [
  {
    ...staff,
    roles: ["owner", "iam", "agent"],
    path: "/dashboard/tarifs",
    screen: lazyScreen(() => import("#offer/pricing/matrix/TarifsPage.tsx"), [...texts, "agents"]),
  },
  {
    ...staff,
    path: "/dashboard/tarifs/basket",
    screen: lazyScreen(
      () => import("#offer/pricing/trial/BasketPage.tsx"),
      [...texts, "cart", "trace", "legal"],
    ),
  },
  {
    ...staff,
    path: "/dashboard/tarifs/grids",
    screen: lazyScreen(() => editors().then((m) => ({ default: m.GridsPage })), texts),
  },
  {
    ...staff,
    path: "/dashboard/tarifs/clients",
    screen: lazyScreen(() => editors().then((m) => ({ default: m.MatchGridsPage })), texts),
  },
  {
    ...staff,
    path: "/dashboard/tarifs/codes",
    screen: lazyScreen(() => editors().then((m) => ({ default: m.CodesPage })), texts),
  },
  {
    ...staff,
    path: "/dashboard/tarifs/delivery",
    screen: lazyScreen(() => editors().then((m) => ({ default: m.DeliveryPage })), texts),
  },
  {
    ...staff,
    path: "/dashboard/tarifs/loyalty",
    screen: lazyScreen(() => editors().then((m) => ({ default: m.LoyaltyPage })), texts),
  },
  {
    ...staff,
    path: "/dashboard/tarifs/requests",
    screen: lazyScreen(() => editors().then((m) => ({ default: m.RequestsPage })), texts),
  },
];
