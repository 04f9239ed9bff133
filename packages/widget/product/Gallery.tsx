import { useSignal } from "@preact/signals";
import type { AnswerOf } from "#runtime/http.ts";
import { t } from "#runtime/i18n.ts";
import { Picture } from "#runtime/Picture.tsx";

type Visuals = AnswerOf<"GET /v1/embeds/:shop/products/:productId">["visuals"];

/** Horizontal movement of a finger, in pixels, that turns the page. */
const SWIPE_PX = 40;

/** Shows pictures of a product: the one of the chosen format first; others by thumbnail, arrow keys or swipe. */
export function Gallery({ visuals, current }: { visuals: Visuals; current: string | undefined }) {
  /** The picture chosen by the buyer, with the format at that time: another format shows its own picture. */
  const chosen = useSignal({ of: current, at: "" });
  const shown = chosen.value.of === current && chosen.value.at ? chosen.value.at : current;
  const list = visuals.length ? visuals : current ? [{ visual: current, alt: "" }] : [];
  const at = Math.max(
    0,
    list.findIndex(({ visual }) => visual === shown),
  );
  const turn = (to: number): void => {
    chosen.value = { of: current, at: list[(to + list.length) % list.length]?.visual ?? "" };
  };
  const start = useSignal(0);
  const picture = list[at];
  const many = list.length > 1;
  return (
    <div
      class="gallery"
      part="gallery"
      onKeyDown={({ key, currentTarget }) => {
        const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
        if (!step || !many) return;
        const next = (at + step + list.length) % list.length;
        turn(next);
        currentTarget.querySelectorAll<HTMLElement>(".thumbs button")[next]?.focus();
      }}
      onDragStart={(event) => event.preventDefault()}
      onPointerDown={(event) => (start.value = event.clientX)}
      onPointerUp={(event) => {
        const moved = event.clientX - start.value;
        if (many && Math.abs(moved) > SWIPE_PX) turn(at + (moved < 0 ? 1 : -1));
      }}
    >
      <Picture
        visual={picture?.visual ?? current}
        alt={picture?.alt}
        sizes="(max-width:640px) 90vw,560px"
        eager
      />
      {many && (
        <div class="thumbs" role="group" aria-label={t("gallery.label")}>
          {list.map(({ visual }, number) => (
            <button
              key={visual}
              aria-label={t("gallery.one", { number: number + 1, count: list.length })}
              aria-pressed={number === at}
              onClick={() => turn(number)}
            >
              <Picture visual={visual} sizes="64px" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
