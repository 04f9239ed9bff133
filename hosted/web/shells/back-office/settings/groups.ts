/** The place of a setting: the tab of the settings, a part of it (`tab`), the field that takes the focus. */
export type SettingPlace = { link: string; tab?: number; field?: string };
/** An entry of the navigation beside the settings: its name is `tabs.{key}` of `settings.json`. */
export type SettingsEntry = SettingPlace & { key: string };
export type SettingsGroup = { key: string; entries: readonly SettingsEntry[] };

const tab = (link: string): SettingsEntry => ({ key: link, link });

/**
 * The settings, grouped by topic. Parts of a tab with a name of their own are listed beside the tabs: the legal notice
 * (fields of the shop's information) and the terms of sale (a part of the documents).
 */
export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  { key: "shop", entries: [tab("infos")] },
  { key: "payment", entries: [tab("payment"), tab("banks")] },
  { key: "carriage", entries: [tab("delivery")] },
  {
    key: "legal",
    entries: [
      { key: "legal", link: "infos", field: "legal.company" },
      { key: "terms", link: "documents", tab: 8 },
    ],
  },
  { key: "prices", entries: [tab("products"), tab("typos"), tab("matchGrids"), tab("promotions")] },
  { key: "documents", entries: [tab("documents"), tab("billing"), tab("accounting"), tab("figures")] },
  { key: "mails", entries: [tab("campaigns"), tab("sender")] },
  { key: "clients", entries: [tab("crm")] },
  { key: "team", entries: [tab("roles")] },
  { key: "parts", entries: [tab("integrations"), tab("iframes")] },
  { key: "account", entries: [tab("account"), tab("addresses"), tab("preferences"), tab("data")] },
];

/** Returns the groups with the entries whose tab is among `links`; empty groups are left out. */
export function groupsOf(links: ReadonlySet<string>): SettingsGroup[] {
  return SETTINGS_GROUPS.flatMap(({ key, entries }) => {
    const open = entries.filter(({ link }) => links.has(link));
    return open.length > 0 ? [{ key, entries: open }] : [];
  });
}

/** Checks whether an address is at an entry's own part of its tab. */
function isPart({ tab: part, field }: SettingsEntry, query: URLSearchParams): boolean {
  if (part !== undefined) return query.get("tab") === String(part);
  return field !== undefined && (query.get("field") ?? "").startsWith(`${field.split(".")[0]}.`);
}

/** Returns the entry of an address: a named part of the tab before the tab itself. */
export function currentEntry(
  groups: readonly SettingsGroup[],
  query: URLSearchParams,
): SettingsEntry | undefined {
  const here = groups.flatMap(({ entries }) => entries).filter(({ link }) => link === query.get("link"));
  return here.find((entry) => isPart(entry, query)) ?? here.find(({ key, link }) => key === link);
}

/** Fields that were in another tab before: their old addresses redirect to the current one. */
const MOVED: Readonly<Record<string, string>> = { stripe: "payment", methods: "payment" };

/**
 * Returns the address that replaces an older or shorter one, null if it is current: `editGrid` alone is the tab of the
 * grids, and payment by card left the billing tab.
 */
export function settledPlace(query: URLSearchParams): URLSearchParams | null {
  const link = query.get("link");
  const moved = link === "billing" ? MOVED[query.get("field") ?? ""] : undefined;
  const to = moved ?? (link === null && query.has("editGrid") ? "typos" : undefined);
  if (to === undefined) return null;
  const next = new URLSearchParams(query);
  next.set("link", to);
  return next;
}
