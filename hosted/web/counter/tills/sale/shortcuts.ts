import type { PaneName } from "#counter/tills/sale/sale.ts";

/** Keys that open a part of the till. */
export const PANE_KEYS: Readonly<Record<string, PaneName>> = {
  F1: "keys",
  "?": "keys",
  F2: "client",
  F3: "visits",
  F4: "line",
  F6: "discount",
  F7: "menu",
  F8: "parked",
  F9: "refund",
  F10: "pay",
};

/** Every key and its function, in the order of the list. */
export const SHORTCUTS = [
  { key: "a–z", says: "search" },
  { key: "Enter", says: "take" },
  { key: "6 *", says: "times" },
  { key: "+ −", says: "count" },
  { key: "↑ ↓", says: "lines" },
  { key: "Del", says: "remove" },
  { key: "Shift+Del", says: "void" },
  { key: "F2", says: "client" },
  { key: "F3", says: "visits" },
  { key: "F4", says: "line" },
  { key: "F6", says: "discount" },
  { key: "F7", says: "menu" },
  { key: "F8", says: "park" },
  { key: "F9", says: "tickets" },
  { key: "F10", says: "pay" },
  { key: "F2 … F9", says: "methods" },
  { key: "Enter ↵", says: "cash" },
  { key: "Alt+L", says: "lock" },
  { key: "Esc", says: "back" },
  { key: "? F1", says: "help" },
] as const satisfies readonly { key: string; says: string }[];
