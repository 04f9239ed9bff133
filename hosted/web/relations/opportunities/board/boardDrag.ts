import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState, type RefObject } from "react";

type Dragged = { of: "opportunity"; id: string };
type Edge = "before" | "after";

const draggedOf = (data: Record<string | symbol, unknown>): Dragged | null =>
  data["of"] === "opportunity" ? (data as Dragged) : null;

/** Makes a card draggable, and a place above and below it; `drop` gets the card that is dropped there. */
export function useCardDrag(
  id: string,
  canDrag: boolean,
  drop: (dragged: string, edge: Edge) => void,
): { ref: RefObject<HTMLLIElement | null>; edge: Edge | null; isDragged: boolean } {
  const ref = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(drop);
  latest.current = drop;
  useEffect(() => {
    const element = ref.current;
    if (!element || !canDrag) return undefined;
    const edgeAt = (y: number): Edge => {
      const { top, height } = element.getBoundingClientRect();
      return y < top + height / 2 ? "before" : "after";
    };
    return combine(
      draggable({
        element,
        getInitialData: (): Dragged => ({ of: "opportunity", id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        getData: ({ input }) => ({ edge: edgeAt(input.clientY) }),
        canDrop: ({ source }) => {
          const dragged = draggedOf(source.data);
          return dragged !== null && dragged.id !== id;
        },
        onDrag: ({ self }) => setEdge(self.data["edge"] as Edge),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          const dragged = draggedOf(source.data);
          if (dragged) latest.current(dragged.id, self.data["edge"] as Edge);
        },
      }),
    );
  }, [id, canDrag]);
  return { ref, edge, isDragged };
}

/** Makes a column a place of drops, below its cards; drops on a card are that card's. */
export function useColumnDrop(drop: (dragged: string) => void): {
  ref: RefObject<HTMLElement | null>;
  isOver: boolean;
} {
  const ref = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(drop);
  latest.current = drop;
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedOf(source.data) !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ self, location, source }) => {
        setOver(false);
        const dragged = draggedOf(source.data);
        if (dragged && location.current.dropTargets[0]?.element === self.element) latest.current(dragged.id);
      },
    });
  }, []);
  return { ref, isOver };
}
