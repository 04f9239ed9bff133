import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { BlockKind } from "@cuvee/core/storefront/site/blocks.ts";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { BlockPlace } from "#relations/models/draft/modelDraft.ts";

/** The dragged thing: a block of the mail, or a kind of the palette. */
type Dragged = { of: "mail"; kind: BlockKind; id: string | null };
export type Edge = "before" | "after" | "inside";

const draggedOf = (data: Record<string | symbol, unknown>): Dragged | null =>
  data["of"] === "mail" ? (data as Dragged) : null;

/** Makes a kind of the palette draggable. */
export function useKindDrag(kind: BlockKind): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return draggable({ element, getInitialData: (): Dragged => ({ of: "mail", kind, id: null }) });
  }, [kind]);
  return ref;
}

type DropInput = {
  /** The block that is dragged; null: a place without a block. */
  block: { id: string; kind: BlockKind } | null;
  /** It is dragged by its part `data-grip` alone: its text is being written. */
  byGrip?: boolean;
  /** Place of a block that is dropped before this one. */
  place: BlockPlace;
  may: (kind: BlockKind, to: BlockPlace) => boolean;
  drop: (dragged: { kind: BlockKind; id: string | null }, to: BlockPlace) => void;
};

/** Makes a block of the mail draggable, and a place of drops before and after it. */
export function useBlockDrag<E extends HTMLElement>(
  input: DropInput,
): { ref: RefObject<E | null>; edge: Edge | null } {
  const ref = useRef<E>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const latest = useRef(input);
  latest.current = input;
  const byGrip = input.byGrip === true;
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const edgeOf = (y: number): Edge => {
      const { block } = latest.current;
      if (!block) return "inside";
      const { top, height } = element.getBoundingClientRect();
      return block.kind === "footer" || y < top + height / 2 ? "before" : "after";
    };
    const target = dropTargetForElements({
      element,
      getData: ({ input: { clientY } }) => ({ edge: edgeOf(clientY) }),
      canDrop: ({ source }) => {
        const dragged = draggedOf(source.data);
        const { block, place, may } = latest.current;
        return dragged !== null && dragged.id !== block?.id && may(dragged.kind, place);
      },
      onDrag: ({ self, location }) =>
        setEdge(
          location.current.dropTargets[0]?.element === self.element ? (self.data["edge"] as Edge) : null,
        ),
      onDragLeave: () => setEdge(null),
      onDrop: ({ self, location, source }) => {
        setEdge(null);
        const dragged = draggedOf(source.data);
        if (!dragged || location.current.dropTargets[0]?.element !== self.element) return;
        const { place, drop } = latest.current;
        drop(dragged, { ...place, at: place.at + (self.data["edge"] === "after" ? 1 : 0) });
      },
    });
    const grip = element.querySelector(":scope > * > [data-grip]");
    const { block } = latest.current;
    if (!grip || !block || block.kind === "footer") return target;
    return combine(
      target,
      draggable({
        element,
        ...(byGrip ? { dragHandle: grip } : {}),
        getInitialData: (): Dragged => ({ of: "mail", kind: block.kind, id: block.id }),
      }),
    );
  }, [byGrip]);
  return { ref, edge };
}
