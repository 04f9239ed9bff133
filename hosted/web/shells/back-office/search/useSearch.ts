import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { isStaff } from "#kit/access.ts";
import type { Viewer } from "#shells/back-office/menu/destinations.ts";
import {
  createChoices,
  iconOf,
  pageChoices,
  recordChoices,
  type Choice,
  type ChoiceKind,
} from "#shells/back-office/search/choices.ts";
import { ranked } from "#shells/back-office/search/rank.ts";
import { recentOf } from "#shells/back-office/search/recent.ts";

export type Group = { kind: ChoiceKind; items: Choice[] };

/** Pause in typing before the request is sent, in milliseconds. */
const PAUSE_MS = 120;
/** Limit of pages and actions shown for a search. */
const MOST = 6;

function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Returns the results of a search: pages and actions at once, records when the server has answered. For an empty text,
 * the earlier choices.
 */
export function useSearch(viewer: Viewer, text: string): { groups: Group[]; waiting: boolean } {
  const { t } = useTranslation(["search", "shell", "settings"]);
  const format = useFormat();
  const query = useSettled(text.trim());
  const sells = isStaff(viewer.user) || viewer.user.role === "agent";
  const asks = sells && query.length >= 2;
  const { data, isLoading } = useAnswer("GET /v1/search", asks ? { query: { query } } : null, {
    keepPreviousData: true,
    revalidateOnFocus: false,
    // Pages are found without the server.
    shouldRetryOnError: false,
  });
  const pages = useMemo(() => pageChoices(viewer, t), [viewer, t]);
  const creations = useMemo(() => createChoices(viewer, t), [viewer, t]);
  const groups = useMemo((): Group[] => {
    if (!text.trim()) {
      const known = [...pages, ...creations];
      const recent = recentOf(viewer.user.id).flatMap((one): Choice[] => {
        const page = known.find(({ key }) => key === one.key);
        if (page) return [{ ...page, key: `recent.${page.key}` }];
        if (!one.label || !one.href) return [];
        const { label, detail, href } = one;
        return [{ key: `recent.${one.key}`, label, detail, href, icon: iconOf(one.key, known) }];
      });
      return [
        { kind: "recent", items: recent },
        { kind: "create", items: creations },
        { kind: "pages", items: pages.filter(({ key }) => !key.startsWith("settings.")) },
      ];
    }
    const records = asks ? recordChoices(viewer, data, format) : [];
    return [
      { kind: "pages", items: ranked(text, pages).slice(0, MOST) },
      { kind: "create", items: ranked(text, creations).slice(0, MOST) },
      ...records.map(([kind, items]) => ({ kind, items })),
    ];
  }, [text, pages, creations, viewer, asks, data, format]);
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    waiting: isLoading || (sells && text.trim().length >= 2 && query !== text.trim()),
  };
}
