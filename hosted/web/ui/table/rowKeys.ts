import { useEffect, useRef, type RefObject } from "react";
import { isTyping } from "#ui/table/filters/SearchBox.tsx";

/** Actions of a list's keys beside moving. */
export type RowKeys = {
  /** `x`: selects the row that has the focus; with Shift all between. */
  select?: ((id: string, range: boolean) => void) | undefined;
  /** Escape: leaves the selection. */
  leave?: (() => void) | undefined;
};

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
        const row = document.activeElement?.closest<HTMLElement>("[data-row-id]");
        if (!row || !list.current?.contains(row)) return;
        event.preventDefault();
        return latest.current.select?.(row.dataset["rowId"] ?? "", event.shiftKey);
      }
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (step === 0) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const at = links.findIndex((link) => link === document.activeElement);
      const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    };
    addEventListener("keydown", walk);
    return () => removeEventListener("keydown", walk);
  }, [list]);
}
