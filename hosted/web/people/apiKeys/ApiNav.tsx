import type { ReactNode } from "react";
import { paths } from "#kit/paths.ts";
import { PartNav, type PartTable } from "#ui/page/PartNav.tsx";

const API: PartTable = {
  texts: "api",
  label: "nav.label",
  places: [
    { name: "nav.keys", href: paths.apiKeys() },
    { name: "nav.webhooks", href: paths.webhooks() },
  ],
};

/** Navigation between the parts of the public API, above each of their pages. */
export const ApiNav = (): ReactNode => <PartNav of={API} />;
