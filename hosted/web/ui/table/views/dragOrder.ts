import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useCallback, useEffect, useRef, useState, type RefCallback } from "react";

/**
 * Makes the items of a short list draggable; `move` puts one at a position. Buttons do the same for the keyboard. An
 * item with fields is dragged by its part `data-grip`, one without such a part anywhere.
 */
export function useDragOrder(order: readonly string[], move: (name: string, to: number) => void) {
  const [over, setOver] = useState<string | null>(null);
  const latest = useRef({ order, move });
  useEffect(() => {
    latest.current = { order, move };
  });
  const created = useRef(new Map<string, RefCallback<HTMLElement>>());
  const ref = useCallback((name: string): RefCallback<HTMLElement> => {
    const refCallback = created.current.get(name);
    if (refCallback) return refCallback;
    const attach: RefCallback<HTMLElement> = (element) => {
      if (!element) return undefined;
      const dragHandle = element.querySelector("[data-grip]") ?? undefined;
      return combine(
        draggable({
          element,
          ...(dragHandle ? { dragHandle } : {}),
          getInitialData: () => ({ name, list: created.current }),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data["list"] === created.current && source.data["name"] !== name,
          onDragEnter: () => setOver(name),
          onDragLeave: () => setOver((now) => (now === name ? null : now)),
          onDrop: ({ source }) => {
            setOver(null);
            latest.current.move(String(source.data["name"]), latest.current.order.indexOf(name));
          },
        }),
      );
    };
    created.current.set(name, attach);
    return attach;
  }, []);
  return { ref, over };
}
