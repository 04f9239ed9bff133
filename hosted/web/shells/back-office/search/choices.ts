import {
  Bell,
  CalendarCheck,
  ClipboardList,
  ClipboardCheck,
  ListOrdered,
  Palette,
  ReceiptText,
  Scale,
  ScanLine,
  Settings,
  UserRound,
  Users,
  Wine,
  type LucideIcon,
} from "lucide-react";
import type { CallAnswer } from "#kit/api.ts";
import type { Format } from "#kit/format.ts";
import { judge } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { creationsOf } from "#shells/back-office/menu/creations.ts";
import { itemsOf, menuOf } from "#shells/back-office/menu/menu.ts";
import { settingsToFind } from "#shells/back-office/settings/search.ts";
import { SETTINGS_TABS } from "#shells/back-office/settings/tabs.ts";
import { isVisible, opens, type Destination, type Viewer } from "#shells/back-office/menu/destinations.ts";
import { TAGS } from "#shells/back-office/search/tags.ts";

/** A line of the quick search. */
export type Choice = {
  key: string;
  label: string;
  /** Shown beside the name. */
  detail?: string | undefined;
  href: string;
  icon: LucideIcon;
  tags?: string | undefined;
};
export type ChoiceKind =
  | "recent"
  | "create"
  | "pages"
  | "products"
  | "clients"
  | "orders"
  | "documents"
  | "reservations";

type Translate = (key: string) => string;
type MorePlace = Destination & { icon: LucideIcon };
const staff = ["owner", "iam"] as const;
const stock = { roles: staff, permission: "seeAllStock", integration: "stocks" } as const;
const visits = { roles: staff, permission: "seeAllResa", integration: "reservations" } as const;

/** Pages that are no entries of the menu. */
const OTHERS: readonly MorePlace[] = [
  { key: "inventories", href: paths.inventories(), icon: ClipboardCheck, ...stock },
  { key: "thresholds", href: paths.thresholds(), icon: Bell, ...stock },
  { key: "allocations", href: paths.allocations(), icon: Scale, ...stock },
  { key: "crdColors", href: paths.crdColors(), icon: Palette, ...stock },
  { key: "daySheet", href: paths.reservationsDay(), icon: ListOrdered, ...visits },
  { key: "scan", href: paths.reservationsScan(), icon: ScanLine, ...visits, permission: "createResa" },
];

/** Returns the pages of the settings that a user may open, and the settings on them. */
function settingsChoices({ user, integrations }: Viewer, t: Translate): Choice[] {
  const state = { status: "in", user } as const;
  const open = SETTINGS_TABS.filter((tab) => judge(tab, state, "", integrations).show);
  return settingsToFind(new Set(open.map(({ link }) => link)), t).map(
    ({ key, label, tags, page, place }) => ({
      key: `settings.${key}`,
      label,
      detail: key.startsWith("page-") ? t("shell:menu.settings") : page,
      href: paths.settings(place),
      icon: Settings,
      tags,
    }),
  );
}

/** Returns every page that a user may open, and the settings. */
export function pageChoices(viewer: Viewer, t: Translate): Choice[] {
  const places: MorePlace[] = [
    ...itemsOf(menuOf(viewer)),
    ...OTHERS.filter((place) => isVisible(viewer, place)),
  ];
  const hasSettings = places.some(({ key }) => key === "settings");
  return [
    ...places.map(({ key, href, icon }) => ({
      key,
      label: t(`shell:menu.${key}`),
      href,
      icon,
      tags: TAGS[key],
    })),
    ...(hasSettings ? settingsChoices(viewer, t) : []),
  ];
}

/** Returns the objects that a user may create from here. */
export function createChoices(viewer: Viewer, t: Translate): Choice[] {
  return creationsOf(viewer).map(({ key, href, icon }) => ({
    key: `create.${key}`,
    label: t(`shell:create.${key}`),
    href,
    icon,
    tags: TAGS[`create.${key}`],
  }));
}

type SearchAnswer = CallAnswer<"GET /v1/search">;

/** Returns the records that the server found, by kind; kinds without a mounted page are left out. */
export function recordChoices(
  viewer: Viewer,
  found: SearchAnswer | undefined,
  format: Format,
): [ChoiceKind, Choice[]][] {
  const products = (found?.products ?? []).map(({ id, name, detail }) => ({
    key: `product.${id}`,
    label: name,
    detail,
    href: paths.product(id),
    icon: Wine,
  }));
  const clients = (found?.clients ?? []).map(({ id, name, detail }) => ({
    key: `client.${id}`,
    label: name || detail,
    detail: name ? detail : undefined,
    href: paths.client(id),
    icon: UserRound,
  }));
  const orders = (found?.orders ?? []).map(({ id, number, name, totalTtcCents, createdAt }) => ({
    key: `order.${id}`,
    label: number ?? name,
    detail: [
      number ? name : null,
      totalTtcCents === undefined ? null : format.money(totalTtcCents),
      format.date(createdAt, "short"),
    ]
      .filter(Boolean)
      .join(" · "),
    href: paths.order(id),
    icon: ClipboardList,
  }));
  const documents = (found?.documents ?? []).map(({ id, kind, number, name, totalTtcCents, issuedOn }) => ({
    key: `document.${id}`,
    label: number,
    detail: [
      name,
      totalTtcCents === undefined ? null : format.money(totalTtcCents),
      format.date(issuedOn, "short"),
    ]
      .filter(Boolean)
      .join(" · "),
    href: paths.document(kind, id),
    icon: ReceiptText,
  }));
  const reservations = (found?.reservations ?? []).map(({ id, number, name, event, startsAt }) => ({
    key: `reservation.${id}`,
    label: [number, name].filter(Boolean).join(" · "),
    detail: `${event} · ${format.date(startsAt, "short")}`,
    href: paths.reservation(id),
    icon: CalendarCheck,
  }));
  const kinds: [ChoiceKind, Choice[]][] = [
    ["products", products],
    ["clients", clients],
    ["orders", orders],
    ["documents", documents],
    ["reservations", reservations],
  ];
  return kinds.map(([kind, choices]) => [kind, choices.filter(({ href }) => opens(viewer.pages, href))]);
}

/** Returns the icon of a recent choice, by its kind. */
export function iconOf(key: string, known: readonly Choice[]): LucideIcon {
  const kind = key.split(".")[0];
  if (kind === "product") return Wine;
  if (kind === "client") return Users;
  if (kind === "order") return ClipboardList;
  if (kind === "document") return ReceiptText;
  if (kind === "reservation") return CalendarCheck;
  return known.find((choice) => choice.key === key)?.icon ?? ClipboardList;
}
