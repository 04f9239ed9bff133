import type { Format, Product, Vintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Visual } from "@cuvee/core/offer/catalogue/record.ts";
import { GALLERY_SIZES } from "@cuvee/core/storefront/site/pictureWidths.ts";
import { useEffect, useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from "react";
import type { FormatPicker } from "#storefront/site/Buy.tsx";
import { useSite } from "#storefront/site/context.ts";
import { FramedPicture } from "#storefront/site/product/FramedPicture.tsx";
import { frameSize } from "@cuvee/core/storefront/site/words/naming.ts";
import { Picture } from "#storefront/site/Picture.tsx";
import { scrollToSlide, shownSlide } from "./slides.ts";
import type { ZoomProps } from "./Zoom.tsx";
import css from "./Gallery.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const zoomCode = () => import("./Zoom.tsx");

/**
 * Returns the pictures of a product in one vintage, that of the chosen format first: those of other vintages show the
 * same bottle under another year.
 */
function ordered(
  visuals: readonly Visual[],
  { vintages }: Product,
  vintage: Vintage | undefined,
  current: string | undefined,
): readonly Visual[] {
  const own = new Set(vintage?.formats.map(({ visual }) => visual));
  const others = new Set(vintages.flatMap(({ formats }) => formats.map(({ visual }) => visual)));
  const shown = visuals.filter(({ visual }) => own.has(visual) || !others.has(visual));
  const first = shown.find(({ visual }) => visual === current);
  return first ? [first, ...shown.filter((one) => one !== first)] : shown;
}

type SlidesProps = {
  product: Product;
  slides: readonly Visual[];
  chosen: Format | undefined;
  onOpen: (event: MouseEvent<HTMLAnchorElement>, n: number) => void;
  /** Called when another slide comes into view. */
  onShown: (n: number) => void;
};

/** The pictures side by side: swiped on a phone, scrolled by the arrow keys. */
function Slides({ product, slides, chosen, onOpen, onShown }: SlidesProps): ReactNode {
  const { say } = useSite();
  const formats = product.vintages.flatMap((vintage) => vintage.formats);
  return (
    <div
      className={css.strip}
      role="group"
      aria-label={say("product.pictures", { name: product.name })}
      onScroll={({ currentTarget }) => onShown(shownSlide(currentTarget))}
    >
      {slides.map(({ visual, alt }, n) => {
        const format = chosen?.visual === visual ? chosen : formats.find((one) => one.visual === visual);
        return (
          <a
            // The first slide stays itself when the format changes, so that its pictures cross-fade.
            key={n === 0 ? "first" : visual}
            href={/^\/files\/[^/]+$/.test(visual) ? `${visual}/1280.webp` : visual}
            aria-haspopup="dialog"
            onPointerEnter={() => void zoomCode().catch(() => undefined)}
            onClick={(event) => onOpen(event, n)}
          >
            <FramedPicture
              visual={visual}
              size={format && frameSize(format)}
              alt={alt || product.name}
              width={640}
              sizes={GALLERY_SIZES}
              eager={n === 0}
              className={css.frame}
            />
            <span className="visually-hidden"> {say("product.enlarge")}</span>
          </a>
        );
      })}
    </div>
  );
}

type GalleryProps = { product: Product; visuals: readonly Visual[]; choice: FormatPicker };

/**
 * Pictures of a product, that of the chosen vintage and format first. A picture opens in large; without script its link
 * leads to the file.
 */
export function Gallery({ product, visuals, choice: { picked } }: GalleryProps): ReactNode {
  const vintage = picked?.vintage ?? product.vintages[0];
  const chosen = picked?.format ?? vintage?.formats[0];
  const { say } = useSite();
  const [shown, setShown] = useState(0);
  const [opened, setOpened] = useState(0);
  const [Zoom, setZoom] = useState<ComponentType<ZoomProps> | null>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const gallery = useRef<HTMLDivElement>(null);
  const strip = (): Element | null | undefined => gallery.current?.firstElementChild;
  const slides = ordered(visuals, product, vintage, chosen?.visual);
  useEffect(() => {
    scrollToSlide(gallery.current?.firstElementChild, 0, "instant");
  }, [chosen?.visual]);
  if (slides.length === 0) return <div className={css.frame} />;
  const open = (event: MouseEvent<HTMLAnchorElement>, n: number): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    const { href } = event.currentTarget;
    setOpened(n);
    void zoomCode().then(
      (code) => setZoom(() => code.Zoom),
      () => location.assign(href),
    );
  };
  const close = (n: number): void => {
    setZoom(null);
    scrollToSlide(strip(), n, "instant");
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={gallery} className={css.gallery}>
      <Slides product={product} slides={slides} chosen={chosen} onOpen={open} onShown={setShown} />
      {slides.length > 1 ? (
        <ul className={cx(layout.line2, css.thumbs)}>
          {slides.map(({ visual }, n) => (
            <li key={visual}>
              <button
                type="button"
                aria-pressed={n === shown}
                aria-label={say("product.picture", { n: n + 1, count: slides.length })}
                onClick={() => scrollToSlide(strip(), n)}
              >
                <Picture visual={visual} alt="" width={80} height={100} sizes="80px" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {Zoom ? <Zoom name={product.name} pictures={slides} first={opened} onClose={close} /> : null}
    </div>
  );
}
