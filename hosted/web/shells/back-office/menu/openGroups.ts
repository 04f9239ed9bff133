import { useState } from "react";
import { memorise, recall } from "#kit/memo.ts";

type Groups = Record<string, boolean>;
const keyOf = (userId: string): string => `auth.menu.${userId}`;

/** Returns the groups of the menu, open unless the user has closed them; kept on this device. */
export function useOpenGroups(
  userId: string,
): [isOpen: (key: string) => boolean, set: (key: string, open: boolean) => void] {
  const [groups, setGroups] = useState(() => (recall("local", keyOf(userId)) ?? {}) as Groups);
  const set = (key: string, open: boolean): void => {
    const next = { ...groups, [key]: open };
    setGroups(next);
    memorise("local", keyOf(userId), next);
  };
  return [(key) => groups[key] ?? true, set];
}
