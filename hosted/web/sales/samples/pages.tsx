import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Samples (specification §2). Placed before the page of one order, whose route matches any name. */
export const samplePages: readonly Page[] = [
  {
    path: "/dashboard/orders/samples",
    roles: ["owner", "iam", "agent"],
    permission: "seeAllOrder",
    screen: lazyScreen(
      () => import("#sales/samples/SamplesPage.tsx"),
      ["samples", "table", "form", "errors", "common"],
    ),
  },
];
