import type { Role } from "@cuvee/core/people/accounts/accounts.ts";
import { lazyScreen, type Screen } from "#kit/guard.tsx";
import type { Access } from "#kit/access.ts";

/**
 * One tab of the settings: its name in the address (specification §2) and in `settings.json`, its permissions, its
 * screen.
 */
export type SettingsTab = Access & { link: string; roles: readonly Role[]; screen: Screen };

const texts = ["settings", "form", "errors", "common"];
const staff = ["owner", "iam"] as const;
const everybody = ["owner", "iam", "agent", "buyer"] as const;

const priceTexts = ["prices", "pricing", ...texts];
const priceTabs = () => import("#offer/pricing/editors/EditorPages.tsx");

/**
 * Every tab. A new one needs a line here, an entry of a group (`groups.ts`) and its name under `tabs` of
 * `settings.json`.
 */
export const SETTINGS_TABS: readonly SettingsTab[] = [
  {
    link: "infos",
    roles: staff,
    permission: "fullAccess",
    screen: lazyScreen(() => import("#shops/settings/InfosTab.tsx"), texts),
  },
  {
    link: "typos",
    roles: staff,
    permission: "createProduct",
    screen: lazyScreen(() => priceTabs().then((m) => ({ default: m.GridsTab })), priceTexts),
  },
  {
    link: "matchGrids",
    roles: staff,
    permission: "createProduct",
    screen: lazyScreen(() => priceTabs().then((m) => ({ default: m.MatchGridsTab })), priceTexts),
  },
  {
    link: "products",
    roles: staff,
    permission: "createProduct",
    screen: lazyScreen(() => import("#shops/settings/ProductsTab.tsx"), texts),
  },
  {
    link: "payment",
    roles: staff,
    permission: "accessAccounting",
    screen: lazyScreen(() => import("#billing/payments/PaymentTab.tsx"), ["providers", ...texts]),
  },
  {
    link: "billing",
    roles: staff,
    permission: "accessAccounting",
    screen: lazyScreen(() => import("#shops/settings/BillingTab.tsx"), texts),
  },
  {
    link: "accounting",
    roles: staff,
    permission: "accessAccounting",
    integration: "accounting",
    screen: lazyScreen(() => import("#billing/accounting/AccountingTab.tsx"), ["accounting", ...texts]),
  },
  {
    link: "documents",
    roles: staff,
    permission: "accessAccounting",
    screen: lazyScreen(() => import("#shops/settings/DocumentsTab.tsx"), texts),
  },
  {
    link: "banks",
    roles: staff,
    permission: "fullAccess",
    screen: lazyScreen(() => import("#shops/settings/BanksTab.tsx"), texts),
  },
  {
    link: "delivery",
    roles: staff,
    permission: "createProduct",
    priced: true,
    screen: lazyScreen(() => priceTabs().then((m) => ({ default: m.DeliveryTab })), priceTexts),
  },
  {
    link: "crm",
    roles: staff,
    permission: "createClient",
    screen: lazyScreen(() => import("#shops/clients/FieldsTab.tsx"), ["clients", "table", ...texts]),
  },
  {
    link: "campaigns",
    roles: staff,
    permission: "fullAccess",
    screen: lazyScreen(() => import("#shells/back-office/settings/MailsPage.tsx"), ["models", ...texts]),
  },
  {
    link: "sender",
    roles: staff,
    permission: "fullAccess",
    integration: "campaigns",
    screen: lazyScreen(() => import("#relations/senders/SenderTab.tsx"), ["senders", ...texts]),
  },
  {
    link: "roles",
    roles: staff,
    permission: "accessCollaborator",
    integration: "iam",
    screen: lazyScreen(() => import("#people/collaborators/RolesTab.tsx"), ["collaborators", ...texts]),
  },
  {
    link: "integrations",
    roles: staff,
    permission: "fullAccess",
    screen: lazyScreen(() => import("#shops/settings/IntegrationsTab.tsx"), texts),
  },
  {
    link: "iframes",
    roles: staff,
    integration: "iframes",
    screen: lazyScreen(() => import("#storefront/embeds/OriginsTab.tsx"), ["iframes", ...texts]),
  },
  {
    link: "figures",
    roles: staff,
    permission: "accessAnalytics",
    screen: lazyScreen(() => import("#insight/home/FiguresTab.tsx"), ["home", ...texts]),
  },
  {
    link: "promotions",
    roles: staff,
    permission: "createProduct",
    priced: true,
    screen: lazyScreen(() => priceTabs().then((m) => ({ default: m.PromotionsTab })), priceTexts),
  },
  {
    link: "account",
    roles: everybody,
    screen: lazyScreen(() => import("#people/accounts/AccountTab.tsx"), ["auth", ...texts]),
  },
  {
    link: "addresses",
    roles: ["buyer"],
    screen: lazyScreen(() => import("#storefront/me/AddressesTab.tsx"), ["account", ...texts]),
  },
  {
    link: "preferences",
    roles: ["buyer"],
    screen: lazyScreen(() => import("#storefront/me/PreferencesTab.tsx"), ["account", ...texts]),
  },
  {
    link: "data",
    roles: ["buyer"],
    screen: lazyScreen(() => import("#storefront/me/DataTab.tsx"), ["account", "members", ...texts]),
  },
];
