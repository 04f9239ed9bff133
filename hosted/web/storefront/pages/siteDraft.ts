import { emptyBlock, isWhole } from "@cuvee/core/storefront/site/blockRegistry.ts";
import type { ThemeName } from "@cuvee/core/storefront/site/themes.ts";
import { makeId } from "@cuvee/core/kit/ids.ts";
import type { BlockKind, SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import type { HeaderStyle, Site, SiteTab } from "@cuvee/core/storefront/site/pages.ts";

/** An action of an editor on a site; each yields a new site and can be undone. */
export type SiteEdit =
  | { act: "theme"; theme: ThemeName }
  | { act: "header"; header: Partial<HeaderStyle> }
  | { act: "addTab"; under: string | null; name: string }
  | { act: "tab"; id: string; change: Partial<Pick<SiteTab, "name" | "isVisible" | "description">> }
  | { act: "moveTab"; id: string; by: -1 | 1 }
  | { act: "removeTab"; id: string }
  | { act: "addBlock"; tab: string; kind: BlockKind; at: number; id?: string }
  | { act: "block"; tab: string; block: SiteBlock }
  | { act: "moveBlock"; tab: string; id: string; to: number }
  | { act: "copyBlock"; tab: string; id: string }
  | { act: "removeBlock"; tab: string; id: string }
  | { act: "all"; site: Site };

export const newId = (): string =>
  makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));

const eachTab = (site: Site, change: (tab: SiteTab) => SiteTab): Site => ({
  ...site,
  tabs: site.tabs.map((tab) => {
    const changed = change(tab);
    return { ...changed, children: changed.children.map(change) };
  }),
});
const inTab = (site: Site, id: string, change: (tab: SiteTab) => SiteTab): Site =>
  eachTab(site, (tab) => (tab.id === id ? change(tab) : tab));

function moved<T extends { id: string }>(rows: readonly T[], id: string, to: number): readonly T[] {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  const target = Math.max(0, Math.min(rows.length - 1, to));
  return row === undefined || at === target ? rows : rows.toSpliced(at, 1).toSpliced(target, 0, row);
}
const shifted = <T extends { id: string }>(rows: readonly T[], id: string, by: number): readonly T[] =>
  moved(rows, id, rows.findIndex((row) => row.id === id) + by);

/** Returns the tabs of a site with their children, in the order of the header. */
export const allTabs = ({ tabs }: Site): SiteTab[] => tabs.flatMap((tab) => [tab, ...tab.children]);

/** Returns a site after an action. */
export function applySiteEdit(site: Site, act: SiteEdit): Site {
  switch (act.act) {
    case "all":
      return act.site;
    case "theme":
      return { ...site, theme: act.theme };
    case "header":
      return { ...site, header: { ...site.header, ...act.header } };
    case "addTab": {
      const tab: SiteTab = {
        id: newId(),
        name: { fr: act.name },
        isVisible: false,
        description: {},
        blocks: [],
        children: [],
      };
      return act.under === null
        ? { ...site, tabs: [...site.tabs, tab] }
        : inTab(site, act.under, (parent) => ({ ...parent, children: [...parent.children, tab] }));
    }
    case "tab":
      return inTab(site, act.id, (tab) => ({ ...tab, ...act.change }));
    case "moveTab":
      return {
        ...site,
        tabs: shifted(site.tabs, act.id, act.by).map((tab) => ({
          ...tab,
          children: shifted(tab.children, act.id, act.by),
        })),
      };
    case "removeTab":
      return {
        ...site,
        tabs: site.tabs
          .filter((tab) => tab.id !== act.id)
          .map((tab) => ({ ...tab, children: tab.children.filter((child) => child.id !== act.id) })),
      };
    case "addBlock":
      return inTab(site, act.tab, (tab) => ({
        ...tab,
        blocks: tab.blocks.toSpliced(act.at, 0, emptyBlock(act.kind, act.id ?? newId())),
      }));
    case "block":
      return inTab(site, act.tab, (tab) => ({
        ...tab,
        blocks: tab.blocks.map((block) => (block.id === act.block.id ? act.block : block)),
      }));
    case "moveBlock":
      return inTab(site, act.tab, (tab) => ({ ...tab, blocks: moved(tab.blocks, act.id, act.to) }));
    case "copyBlock":
      return inTab(site, act.tab, (tab) => {
        const at = tab.blocks.findIndex(({ id }) => id === act.id);
        const block = tab.blocks[at];
        return block ? { ...tab, blocks: tab.blocks.toSpliced(at + 1, 0, { ...block, id: newId() }) } : tab;
      });
    case "removeBlock":
      return inTab(site, act.tab, (tab) => ({
        ...tab,
        blocks: tab.blocks.filter(({ id }) => id !== act.id),
      }));
  }
}

/** The current site, the undo steps and the redo steps. */
export type History = { site: Site; past: readonly Site[]; future: readonly Site[]; last: string };
export type HistoryEdit = SiteEdit | { act: "undo" } | { act: "redo" } | { act: "start"; site: Site };

const STEPS = 100;
/** Returns the key that merges actions on the same thing into one step: a typed sentence is undone as one. */
const nameOf = (act: SiteEdit): string =>
  act.act === "block"
    ? `block ${act.block.id}`
    : act.act === "tab"
      ? `tab ${act.id} ${Object.keys(act.change).join()}`
      : act.act === "header"
        ? `header ${Object.keys(act.header).join()}`
        : newId();

/** Counts the blocks that are not complete. */
export const countIncomplete = (site: Site): number =>
  allTabs(site).reduce((sum, { blocks }) => sum + blocks.filter((block) => !isWhole(block)).length, 0);

export const startOf = (site: Site): History => ({ site, past: [], future: [], last: "" });

/** Returns the history after an action. */
export function applyHistoryEdit(history: History, act: HistoryEdit): History {
  const { site, past, future, last } = history;
  if (act.act === "start") return startOf(act.site);
  if (act.act === "undo") {
    const before = past.at(-1);
    return before ? { site: before, past: past.slice(0, -1), future: [site, ...future], last: "" } : history;
  }
  if (act.act === "redo") {
    const [next, ...rest] = future;
    return next ? { site: next, past: [...past, site], future: rest, last: "" } : history;
  }
  const next = applySiteEdit(site, act);
  if (next === site) return history;
  const name = nameOf(act);
  return {
    site: next,
    past: name === last ? past : [...past.slice(-STEPS), site],
    future: [],
    last: name,
  };
}

/** Returns the site as it can be saved: without empty names. */
export function savable(site: Site): Site {
  return eachTab(site, (tab) => ({
    ...tab,
    name: (tab.name["fr"] ?? "").trim() === "" ? { ...tab.name, fr: "…" } : tab.name,
  }));
}
