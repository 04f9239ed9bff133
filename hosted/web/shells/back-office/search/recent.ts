import { memorise, recall } from "#kit/memo.ts";

/** An earlier choice: a page or an action by its key, a record with its texts. */
export type Recent = { key: string; label?: string; detail?: string | undefined; href?: string };

const MOST = 5;
const keyOf = (userId: string): string => `auth.search.${userId}`;

const isRecent = (value: unknown): value is Recent =>
  typeof value === "object" && value !== null && typeof (value as { key?: unknown }).key === "string";

const list = (area: "local" | "session", userId: string): Recent[] => {
  const found = recall(area, keyOf(userId));
  return Array.isArray(found) ? found.filter(isRecent) : [];
};

/**
 * Returns the latest choices of a user, newest first. Pages are kept on the device; records carry names of people and
 * are kept with the tab alone.
 */
export function recentOf(userId: string): Recent[] {
  return [...list("session", userId), ...list("local", userId)].slice(0, MOST + 2);
}

/** Stores a choice. */
export function remember(userId: string, choice: Recent & { label: string; href: string }): void {
  const isRecord = /^(product|client|order|document)\./.test(choice.key);
  const area = isRecord ? "session" : "local";
  const { key, label, detail, href } = choice;
  const one: Recent = isRecord ? { key, label, detail, href } : { key };
  memorise(area, keyOf(userId), [one, ...list(area, userId).filter((old) => old.key !== key)].slice(0, MOST));
}
