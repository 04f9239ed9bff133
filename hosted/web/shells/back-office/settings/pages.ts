import { lazyScreen, type Page } from "#kit/guard.tsx";

/** The settings (specification §2): `link` names the tab, `tab` a part of it. */
export const settingsPages: readonly Page[] = [
  {
    path: "/dashboard/settings",
    roles: ["owner", "iam", "agent"],
    screen: lazyScreen(
      () => import("#shells/back-office/settings/SettingsPage.tsx"),
      ["settings", "form", "errors", "common"],
    ),
  },
];
