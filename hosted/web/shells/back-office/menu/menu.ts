import {
  ArrowLeftRight,
  Banknote,
  BookOpen,
  Boxes,
  CalendarCheck,
  CalendarDays,
  Calculator,
  ChartColumn,
  CircleAlert,
  ClipboardList,
  CodeXml,
  Contact,
  CreditCard,
  Factory,
  FileMinus,
  FileText,
  FileUp,
  FlaskConical,
  Goal,
  Grape,
  HandCoins,
  Handshake,
  Hash,
  Hourglass,
  LayoutDashboard,
  LayoutTemplate,
  List,
  ListChecks,
  MapPinHouse,
  MapPinned,
  Megaphone,
  MessageSquare,
  Network,
  Palette,
  PartyPopper,
  Receipt,
  ReceiptText,
  Scale,
  Send,
  Settings,
  ShoppingBag,
  ShoppingBasket,
  Split,
  Stamp,
  Tags,
  Target,
  TriangleAlert,
  Truck,
  UserCog,
  Users,
  UsersRound,
  Wallet,
  Warehouse,
  Wine,
  type LucideIcon,
} from "lucide-react";
import type { Role } from "@cuvee/core/people/accounts/accounts.ts";
import { isStaff } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { isTillTwice, TILL_ENTRIES } from "#shells/back-office/menu/menuTills.ts";
import { isVisible, opens, type Destination, type Viewer } from "#shells/back-office/menu/destinations.ts";
export type MenuItem = Destination & { icon: LucideIcon };
export type MenuGroup = { key: string; icon: LucideIcon; items: readonly MenuItem[] };
const staff = ["owner", "iam"] as const satisfies readonly Role[];
const sellers = [...staff, "agent"] as const;

type More = Omit<MenuItem, "key" | "href" | "icon" | "roles">;
const item = (
  [key, href]: readonly [key: string, href: string],
  icon: LucideIcon,
  roles: readonly Role[],
  more: More = {},
): MenuItem => ({ key, href, icon, roles, ...more });

const dashboard = item(["dashboard", paths.dashboard()], LayoutDashboard, sellers);
const orders = item(["orders", paths.orders()], ClipboardList, sellers, { permission: "seeAllOrder" });
const samples = item(["samples", paths.samples()], FlaskConical, sellers, { permission: "seeAllOrder" });
const clients = item(["clients", paths.clients()], Users, sellers, { permission: "seeAllClient" });
const prospection = item(["prospection", paths.prospection()], MapPinned, sellers, {
  permission: "seeAllClient",
  integration: "crm",
});
const calendar = item(["calendar", paths.calendar()], CalendarDays, sellers);
const opportunities = item(["opportunities", paths.opportunities()], Target, sellers, {
  permission: "seeAllClient",
  anyOf: ["agents", "iam"],
});
// Everybody has tasks of their own, also without `seeAllTask`.
const tasks = item(["tasks", paths.tasks()], ListChecks, sellers);
const catalogue = item(["catalogue", paths.products()], Wine, sellers, { permission: "seeAllProduct" });
const reservations = item(["reservations", paths.reservations()], CalendarCheck, sellers, {
  permission: "seeAllResa",
  integration: "reservations",
});
const messages = item(["messages", paths.messages()], MessageSquare, sellers, {
  permission: "seeAllMessages",
});
const settings = item(["settings", paths.settings()], Settings, sellers);
const payment = { permission: "seeAllPayment" } as const;
const bill = { permission: "billOrder" } as const;
const stock = { permission: "seeAllStock", integration: "stocks" } as const;
const collaborators = { permission: "accessCollaborator", integration: "iam" } as const;
const accounting = { permission: "accessAccounting", integration: "accounting" } as const;

/** Quotes of an agent's own clients; staff with the right to write quotes find them among the sales. */
const agentQuotes = item(["quotes", paths.quotes()], FileText, ["agent"]);

/** The online shop of the user, named by its address. */
const ownShop = item(["shop", paths.shops()], ShoppingBag, staff);
function shopEntry({ user, pages }: Viewer): MenuItem[] {
  const shopId = user.shops[0]?.id;
  const href = shopId ? paths.shop(shopId) : "";
  return opens(pages, href) ? [{ ...ownShop, href }] : [];
}

/** The sidebar of owners and collaborators: the entries of the specification §2, each once, in its likeliest group. */
const STAFF: readonly (MenuItem | MenuGroup)[] = [
  dashboard,
  {
    key: "sales",
    icon: Receipt,
    items: [
      item(["quotes", paths.quotes()], FileText, staff, { permission: "createQuote" }),
      orders,
      item(["bills", paths.bills()], ReceiptText, staff, bill),
      item(["deposits", paths.deposits()], HandCoins, staff, bill),
      item(["credits", paths.credits()], FileMinus, staff, bill),
      item(["ventilate", paths.ventilate()], Split, staff, { permission: "manageDelivery" }),
      item(["futures", paths.futures()], Grape, staff, {
        permission: "seeFutureOrder",
        integration: "futures",
      }),
      item(["delivery", paths.delivery()], Truck, staff, { permission: "manageDelivery" }),
    ],
  },
  {
    key: "money",
    icon: Wallet,
    items: [
      item(["outstandings", paths.outstandings()], Hourglass, staff, payment),
      item(["unpaids", paths.unpaids()], CircleAlert, staff, payment),
      item(["payments", paths.payments()], Banknote, staff, payment),
      item(["paymentCredits", paths.paymentCredits()], Wallet, staff, payment),
    ],
  },
  {
    key: "tourism",
    icon: PartyPopper,
    items: [
      item(["events", paths.events()], PartyPopper, staff, {
        permission: "accessEvent",
        integration: "reservations",
      }),
      reservations,
      item(["visitsCalendar", paths.reservationsCalendar()], CalendarDays, staff, {
        permission: "seeAllResa",
        integration: "reservations",
      }),
      // Not in the specification's list: slots need resources.
      item(["resources", paths.resources()], MapPinHouse, staff, {
        permission: "seeAllResa",
        integration: "reservations",
      }),
    ],
  },
  {
    key: "crm",
    icon: Contact,
    items: [clients, opportunities, prospection, calendar, tasks],
  },
  {
    key: "articles",
    icon: Wine,
    items: [
      catalogue,
      item(["warehouses", paths.warehouses()], Warehouse, staff, stock),
      item(["stocks", paths.stocks()], Boxes, staff, stock),
      item(["movements", paths.movements()], ArrowLeftRight, staff, stock),
      item(["prices", paths.prices()], Tags, sellers, { permission: "createProduct" }),
      samples,
      // Not in the specification's list: nothing else links to it.
      item(["drm", paths.drm()], Stamp, staff, stock),
    ],
  },
  {
    // Entries of the shop: the specification's, and those that a new seller needs before it opens.
    key: "online",
    icon: ShoppingBag,
    items: [
      ownShop,
      item(["customize", paths.customize()], Palette, staff),
      item(["shopPayment", paths.settings({ link: "payment" })], CreditCard, staff, {
        permission: "accessAccounting",
      }),
      item(["shopCarriage", paths.settings({ link: "delivery" })], Truck, staff, {
        permission: "createProduct",
        priced: true,
      }),
      item(["shopLegal", paths.settings({ link: "infos", field: "legal.company" })], Scale, staff, {
        permission: "fullAccess",
      }),
      item(["iframes", paths.iframes()], CodeXml, staff, { integration: "iframes" }),
    ],
  },
  {
    key: "marketing",
    icon: Megaphone,
    items: [
      item(["contactLists", paths.contactLists()], List, staff, {
        permission: "createList",
        integration: "campaigns",
      }),
      item(["campaigns", paths.campaigns()], Send, staff, {
        permission: "createCampaign",
        integration: "campaigns",
      }),
      item(["models", paths.models()], LayoutTemplate, staff, {
        permission: "createModel",
        integration: "campaigns",
      }),
      // Not in the specification's list: a recall must be found at once.
      item(["recalls", paths.recalls()], TriangleAlert, staff, {
        permission: "createCampaign",
        integration: "campaigns",
      }),
    ],
  },
  {
    key: "team",
    icon: Handshake,
    items: [
      item(["collaborators", paths.collaborators()], UserCog, staff, collaborators),
      item(["agents", paths.agents()], UsersRound, staff, {
        permission: "accessAgent",
        integration: "agents",
      }),
      item(["budget", paths.budget()], Goal, staff, { permission: "manageBudget", integration: "analytics" }),
      item(["structure", paths.structure()], Network, staff, collaborators),
    ],
  },
  {
    key: "purchasing",
    icon: ShoppingBasket,
    items: [
      item(["suppliers", paths.suppliers()], Factory, staff, {
        permission: "seeSupplier",
        integration: "purchase",
      }),
      item(["purchases", paths.purchases()], ShoppingBasket, staff, {
        permission: "seeSupplierOrder",
        integration: "purchase",
      }),
    ],
  },
  item(["analytics", paths.analytics()], ChartColumn, staff, {
    permission: "accessAnalytics",
    integration: "analytics",
  }),
  {
    key: "accounting",
    icon: Calculator,
    items: [
      item(["journals", paths.journals()], BookOpen, staff, accounting),
      item(["accountingCodes", paths.accountingCodes()], Hash, staff, accounting),
    ],
  },
  ...TILL_ENTRIES,
  messages,
  item(["imports", paths.imports()], FileUp, staff),
  settings,
];

// The page on which an agent requests to represent producers links to their public shops.
const producers = item(["producers", paths.addShop()], Grape, ["agent"]);

/** The menus of the specification §2; buyers have that of their account (`shells/account`). */
const MENUS: Record<"staff" | "agent", readonly (MenuItem | MenuGroup)[]> = {
  staff: STAFF,
  agent: [
    dashboard,
    orders,
    agentQuotes,
    samples,
    clients,
    opportunities,
    prospection,
    tasks,
    catalogue,
    calendar,
    producers,
    settings,
  ],
};

/**
 * Returns a user's menu: entries whose page is mounted, whose permission the user holds and whose part of the product
 * is on. A group of one entry becomes that entry; an empty one is left out.
 */
export function menuOf(viewer: Viewer): (MenuItem | MenuGroup)[] {
  const menu = MENUS[isStaff(viewer.user) ? "staff" : "agent"];
  return menu.flatMap((entry): (MenuItem | MenuGroup)[] => {
    if (!("items" in entry)) return isVisible(viewer, entry) && !isTillTwice(viewer, entry) ? [entry] : [];
    const items = entry.items.flatMap((one) =>
      one === ownShop ? shopEntry(viewer) : isVisible(viewer, one) ? [one] : [],
    );
    return items.length > 1 ? [{ ...entry, items }] : items;
  });
}

/** Returns every entry of a menu once, out of its groups. */
export function itemsOf(menu: readonly (MenuItem | MenuGroup)[]): MenuItem[] {
  const items = menu.flatMap((entry) => ("items" in entry ? entry.items : [entry]));
  return items.filter((one, at) => items.findIndex(({ key }) => key === one.key) === at);
}
