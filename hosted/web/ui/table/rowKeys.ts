import { useEffect, useRef, type RefObject } from "react";
import { isTyping } from "#ui/table/filters/SearchBox.tsx";

/** Actions of a list's keys beside moving. */
export type RowKeys = {
  /** `x`: selects the row that has the focus; with Shift all between. */
  select?: ((id: string, range: boolean) => void) | undefined;
  /** Escape: leaves the selection. */
  leave?: (() => void) | undefined;
};

/** Returns the id of the row of the list that has the focus. */
function focusedRow(list: HTMLElement | null): string | undefined {
  const row = document.activeElement?.closest<HTMLElement>("[data-row-id]");
  return row && list?.contains(row) ? (row.dataset["rowId"] ?? "") : undefined;
}

/** Moves the focus to the next row, or the one before; false where there is none. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): boolean {
  const links = [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

/**
 * `j` and `k` move through the rows of a list by focusing each row's main link, so that Enter opens it directly; `x`
 * selects it. These links carry `data-row`, their row `data-row-id`.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, keys: RowKeys = {}): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const walk = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      if (event.key === "Escape") return latest.current.leave?.();
      if (event.key.toLowerCase() === "x") {
        const row = focusedRow(list.current);
        if (row === undefined) return;
        event.preventDefault();
        return latest.current.select?.(row, event.shiftKey);
      }
      if (event.key !== "j" && event.key !== "k") return;
      if (moveFocus(list.current, event.key === "j" ? 1 : -1)) event.preventDefault();
    };
    addEventListener("keydown", walk);
    return () => removeEventListener("keydown", walk);
  }, [list]);
}
