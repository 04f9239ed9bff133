import { useEffect, useRef, useState, type PointerEvent, type RefObject } from "react";
import type { Frame } from "#ui/map/geometry.ts";

/** The part of a drawing that is seen: enlarged `k` times, moved by `x` and `y` units. */
type View = { k: number; x: number; y: number };

const WHOLE: View = { k: 1, x: 0, y: 0 };
const MOST = 12;
const STEP = 1.6;
/** Units that a pointer moves before it drags: less is a click. */
const SLOP = 4;

type Spot = { x: number; y: number };
type Size = Pick<Frame, "width" | "height">;

/** Keeps a view inside the drawing. */
function inside({ k, x, y }: View, { width, height }: Size): View {
  const size = Math.max(1, Math.min(MOST, k));
  return {
    k: size,
    x: Math.min(0, Math.max(width * (1 - size), x)),
    y: Math.min(0, Math.max(height * (1 - size), y)),
  };
}

/** Enlarges a view around a spot, which stays where it is. */
function around(view: View, spot: Spot, by: number): View {
  const k = Math.max(1, Math.min(MOST, view.k * by));
  const ratio = k / view.k;
  return { k, x: spot.x - (spot.x - view.x) * ratio, y: spot.y - (spot.y - view.y) * ratio };
}

const middleOf = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

export type Zoom = {
  view: View;
  ref: RefObject<SVGSVGElement | null>;
  canGrow: boolean;
  canShrink: boolean;
  grow: () => void;
  shrink: () => void;
  reset: () => void;
  /** Shows a spot of the drawing in the middle, enlarged by a step. */
  to: (spot: Spot) => void;
  /** True during and just after a drag: the click that ends it picks nothing. */
  isDragging: () => boolean;
  pointer: Record<
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
    (event: PointerEvent<SVGSVGElement>) => void
  >;
};

/**
 * Zoom of a drawing in an `svg`: by its functions, by two fingers, by the wheel with Ctrl or ⌘ (the wheel alone
 * scrolls the page), and by dragging once it is enlarged.
 */
export function useZoom(size: Size): Zoom {
  const ref = useRef<SVGSVGElement | null>(null);
  const [view, setView] = useState(WHOLE);
  const spots = useRef(new Map<number, Spot>());
  const dragged = useRef(0);
  const change = (next: (before: View) => View): void => setView((before) => inside(next(before), size));
  const centre = { x: size.width / 2, y: size.height / 2 };

  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = ref.current?.getBoundingClientRect();
    if (!box || box.width === 0) return centre;
    // The drawing lies in the middle of its box, which may be wider or higher.
    const scale = Math.min(box.width / size.width, box.height / size.height);
    return {
      x: size.width / 2 + (clientX - box.left - box.width / 2) / scale,
      y: size.height / 2 + (clientY - box.top - box.height / 2) / scale,
    };
  };

  const wheel = useRef((_: WheelEvent): void => undefined);
  useEffect(() => {
    wheel.current = (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const spot = spotOf(event);
      change((before) => around(before, spot, Math.exp(-event.deltaY / 200)));
    };
  });
  useEffect(() => {
    const svg = ref.current;
    const onWheel = (event: WheelEvent): void => wheel.current(event);
    // React listens to wheels passively, and the page must not be enlarged too.
    svg?.addEventListener("wheel", onWheel, { passive: false });
    return () => svg?.removeEventListener("wheel", onWheel);
  }, []);

  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const before = spots.current.get(event.pointerId);
    if (!before) return;
    const now = spotOf(event);
    const other = [...spots.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && view.k === 1) return;
    dragged.current += apart(before, now);
    if (!other && dragged.current < SLOP) return;
    spots.current.set(event.pointerId, now);
    const [from, to] = other ? [middleOf(before, other), middleOf(now, other)] : [before, now];
    const by = other ? apart(now, other) / Math.max(1, apart(before, other)) : 1;
    change((seen) => around({ ...seen, x: seen.x + to.x - from.x, y: seen.y + to.y - from.y }, to, by));
  };
  const leave = (event: PointerEvent<SVGSVGElement>): void => void spots.current.delete(event.pointerId);

  return {
    view,
    ref,
    canGrow: view.k < MOST,
    canShrink: view.k > 1,
    grow: () => change((before) => around(before, centre, STEP)),
    shrink: () => change((before) => around(before, centre, 1 / STEP)),
    reset: () => setView(WHOLE),
    to: (spot) =>
      change((before) => {
        const k = Math.min(MOST, before.k * STEP * STEP);
        return { k, x: centre.x - spot.x * k, y: centre.y - spot.y * k };
      }),
    isDragging: () => dragged.current >= SLOP,
    pointer: {
      onPointerDown: (event) => {
        if (spots.current.size === 0) dragged.current = 0;
        spots.current.set(event.pointerId, spotOf(event));
      },
      onPointerMove: move,
      onPointerUp: leave,
      onPointerCancel: leave,
    },
  };
}
