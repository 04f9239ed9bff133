import { lazyScreen, type Page } from "#kit/guard.tsx";

/** The second screen, for holders of its address. */
export const screenPages: readonly Page[] = [
  {
    path: "/display",
    public: true,
    screen: lazyScreen(() => import("#counter/displays/ScreenPage.tsx"), ["screen"]),
  },
];
