import { useEffect, useRef } from "react";
import {
  handleKey,
  QUIET,
  endBurst,
  silenceOf,
  type Burst,
  type KeyHandling,
} from "#counter/tills/finder/scanner.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;
const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;

/** Writes into a field in a way that React notices. */
function write(field: Field, value: string): void {
  const proto =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Listens to a scanner wherever the focus is, and reports each code once. Characters of a code do not stay in a field;
 * those that are no code come back into the field.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  }, [onScan]);
  useEffect(() => {
    let burst: Burst = QUIET;
    let field: Field | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isReplaying = false;
    /** Replays keys to a numeric pad, which has no text of its own. */
    const replay = (keys: readonly string[]): void => {
      isReplaying = true;
      for (const key of keys) field?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      isReplaying = false;
    };
    const undo = (count: number): void => {
      if (!field || count === 0) return;
      if (field.readOnly) replay(Array.from({ length: count }, () => "Backspace"));
      else write(field, field.value.slice(0, -count));
    };
    const take = (heard: KeyHandling): void => {
      if (heard.act === "hold" || heard.act === "scan") undo(heard.undo);
      if (heard.act === "release" && field) {
        if (field.readOnly) replay([...heard.text]);
        else write(field, field.value + heard.text);
      }
      if (heard.act === "scan") latest.current(heard.text);
    };
    /** Waits for silence; a page that was busy meanwhile handles its queued keys first. */
    const listen = (): void => {
      const silence = silenceOf(burst);
      const due = performance.now() + silence;
      timer = setTimeout(() => {
        if (performance.now() - due > silence) {
          listen();
          return;
        }
        const [next, heard] = endBurst(burst);
        burst = next;
        take(heard);
      }, silence);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (isReplaying || event.metaKey || event.isComposing) return;
      clearTimeout(timer);
      // A pad's field is read only: its on-screen keys write it too.
      const isPad = fieldOf(document.activeElement)?.readOnly === true;
      const [next, heard] = handleKey(burst, {
        key: event.key,
        at: event.timeStamp,
        ctrl: event.ctrlKey,
        isPad,
      });
      burst = next;
      if (burst.text.length === 1) field = fieldOf(document.activeElement);
      if (heard.act === "hold" || heard.act === "scan") {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      take(heard);
      if (burst.held) listen();
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", onKey, { capture: true });
    };
  }, []);
}
