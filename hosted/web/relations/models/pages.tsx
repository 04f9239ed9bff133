import { lazyScreen, type Page, type Screen } from "#kit/guard.tsx";

const texts = ["models", "customize", "form", "table", "errors", "common"];
const page = (path: string, screen: Parameters<typeof lazyScreen>[0]): Page & { screen: Screen } => ({
  path: `/dashboard/crm/models${path}`,
  roles: ["owner", "iam"],
  permission: "createModel",
  integration: "campaigns",
  screen: lazyScreen(screen, texts),
});

/** Models of mails (specification §2). */
export const modelPages: readonly Page[] = [
  page("", () => import("#relations/models/ModelsPage.tsx")),
  page("/add", () => import("#relations/models/AddModelPage.tsx")),
  page("/advanced", () => import("#relations/models/AddAdvancedModelPage.tsx")),
  page("/:id/standard", () => import("#relations/models/StandardModelPage.tsx")),
  page("/:id/advanced", () => import("#relations/models/AdvancedModelPage.tsx")),
];
