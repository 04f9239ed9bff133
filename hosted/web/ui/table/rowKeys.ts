import { useEffect, type RefObject } from "react";
import { isTyping } from "#ui/table/SearchBox.tsx";

/**
 * `j` and `k` walk through the rows of a list by moving the focus to each row's main link, so that Enter opens it
 * without further ado. Links to walk through carry `data-row`.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent): void => {
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]')) return;
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
