import type { Visual } from "@cuvee/core/offer/catalogue/record.ts";
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useSite } from "#storefront/site/context.ts";
import { Picture } from "#storefront/site/Picture.tsx";
import { scrollToSlide, shownSlide } from "./slides.ts";
import css from "./Zoom.module.css";

export type ZoomProps = {
  /** Name of the product. */
  name: string;
  pictures: readonly Visual[];
  /** Number of the picture that is shown first, from 0. */
  first: number;
  /** Called with the number of the picture shown last. */
  onClose: (n: number) => void;
};

const SIGNS = {
  close: "M6 6l12 12M18 6L6 18",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  near: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4.5 4.5M11 8v6M8 11h6",
  far: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4.5 4.5M8 11h6",
};

function Sign({ of }: { of: keyof typeof SIGNS }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
      <path
        d={SIGNS[of]}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Directions of the arrow keys: to the right, down. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Distance that an arrow key moves an enlarged picture, in pixels. */
const KEY_PX = 80;

/** Scrolls an enlarged slide so that the point under the mouse stays in view. */
function keepPoint(slide: Element, x: number, y: number): void {
  slide.scrollTo({
    left: x * (slide.scrollWidth - slide.clientWidth),
    top: y * (slide.scrollHeight - slide.clientHeight),
    behavior: "instant",
  });
}

type PictureSlideProps = {
  picture: Visual;
  name: string;
  isFirst: boolean;
  isNear: boolean;
  onToggle: () => void;
};

/** One picture: a click magnifies it at that point, another one shows it whole. Fingers pinch it by the browser. */
function PictureSlide({ picture, name, isFirst, isNear, onToggle }: PictureSlideProps): ReactNode {
  const slide = useRef<HTMLDivElement>(null);
  const point = useRef({ x: 0.5, y: 0.5 });
  useLayoutEffect(() => {
    if (isNear && slide.current) keepPoint(slide.current, point.current.x, point.current.y);
    point.current = { x: 0.5, y: 0.5 };
  }, [isNear]);
  const toggle = ({ clientX, clientY, currentTarget }: MouseEvent): void => {
    const box = currentTarget.getBoundingClientRect();
    // A key that presses the button has no point.
    if (clientX !== 0 || clientY !== 0)
      point.current = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
    onToggle();
  };
  return (
    <div ref={slide} className={css.slide} data-near={isNear ? "" : undefined}>
      <button type="button" aria-pressed={isNear} onClick={toggle}>
        <Picture
          visual={picture.visual}
          alt={picture.alt || name}
          width={1280}
          height={1600}
          sizes="(max-width: 600px) 220vw, 100vw"
          eager={isFirst}
        />
      </button>
    </div>
  );
}

type TurnsProps = { shown: number; count: number; onTurn: (to: number) => void };

/** Buttons to the picture before and to the next one. */
function Turns({ shown, count, onTurn }: TurnsProps): ReactNode {
  const { say } = useSite();
  if (count < 2) return null;
  return (
    <div className={css.turns}>
      <button
        type="button"
        aria-label={say("product.previousPicture")}
        disabled={shown === 0}
        onClick={() => onTurn(shown - 1)}
      >
        <Sign of="previous" />
      </button>
      <button
        type="button"
        aria-label={say("product.nextPicture")}
        disabled={shown === count - 1}
        onClick={() => onTurn(shown + 1)}
      >
        <Sign of="next" />
      </button>
    </div>
  );
}

/**
 * All pictures of a product in the whole window: swipes and arrow keys turn, arrow keys move an enlarged picture,
 * Escape closes.
 */
export function Zoom({ name, pictures, first, onClose }: ZoomProps): ReactNode {
  const { say } = useSite();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(first);
  const [isNear, setNear] = useState(false);
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    scrollToSlide(strip.current, first, "instant");
  }, [first]);
  const turn = (to: number): void => {
    if (to < 0 || to >= pictures.length) return;
    setNear(false);
    scrollToSlide(strip.current, to);
  };
  const onKey = (event: KeyboardEvent): void => {
    const [right, down] = ARROWS[event.key] ?? [0, 0];
    if (right === 0 && down === 0) return;
    event.preventDefault();
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    if (isNear) strip.current?.children[shown]?.scrollBy({ left: right * KEY_PX, top: down * KEY_PX });
    else turn(shown + (isRtl ? -right : right));
  };
  const toggle = (): void => setNear((near) => !near);
  return (
    <dialog
      ref={dialog}
      className={css.zoom}
      aria-label={say("product.pictures", { name })}
      onClose={() => onClose(shown)}
      onKeyDown={onKey}
    >
      <div className={css.bar}>
        <p role="status">{say("product.picture", { n: shown + 1, count: pictures.length })}</p>
        <button
          type="button"
          aria-label={say(isNear ? "product.reduce" : "product.enlarge")}
          onClick={toggle}
        >
          <Sign of={isNear ? "far" : "near"} />
        </button>
        <form method="dialog">
          <button aria-label={say("header.close")}>
            <Sign of="close" />
          </button>
        </form>
      </div>
      <div
        ref={strip}
        className={css.strip}
        data-near={isNear ? "" : undefined}
        onScroll={({ currentTarget }) => setShown(shownSlide(currentTarget))}
      >
        {pictures.map((picture, n) => (
          <PictureSlide
            key={picture.visual}
            picture={picture}
            name={name}
            isFirst={n === first}
            isNear={isNear && n === shown}
            onToggle={toggle}
          />
        ))}
      </div>
      <Turns shown={shown} count={pictures.length} onTurn={turn} />
    </dialog>
  );
}
