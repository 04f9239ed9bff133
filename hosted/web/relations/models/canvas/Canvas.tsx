import { inkOn } from "@cuvee/core/kit/colors.ts";
import { mediumColors } from "@cuvee/core/shops/settings/palettes.ts";
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import type { CSSProperties, ReactNode } from "react";
import { Monogram } from "./Monogram.tsx";
import { useTranslation } from "#kit/i18n.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { useCanvas } from "./canvasContext.ts";
import { CanvasBlock } from "./CanvasBlock.tsx";
import css from "./canvas.module.css";

/** Returns the colours of the shop's mails by day, as properties of the canvas; none until the shop is known. */
function useMailColors(): CSSProperties {
  const look = useOwnShop().shop?.editedShop;
  if (!look) return {};
  const colors = mediumColors(look, "mail", "light");
  const all = { ...colors, onAccent: inkOn(colors.accent) };
  return Object.fromEntries(Object.entries(all).map(([name, color]) => [`--mail-${name}`, color]));
}

/** The mail as its reader will see it, at its own width, with each block where it will stand. */
export function Canvas(): ReactNode {
  const { t } = useTranslation("models");
  const { blocks, select } = useCanvas();
  const style = useMailColors();
  const list = (shown: readonly SiteBlock[], first: number): ReactNode =>
    shown.map((block, at) => (
      <CanvasBlock
        key={block.id}
        block={block}
        place={{ parent: null, column: 0, at: first + at }}
        count={blocks.length - 1}
      />
    ));
  const last = blocks.length - 1;
  return (
    <div className={css.ground} style={style} onClick={() => select(null)} role="presentation">
      <div className={css.sheet}>
        <Monogram />
        <div className={css.card}>
          <ol className={css.blocks} aria-label={t("canvas")}>
            {list(blocks.slice(0, last), 0)}
          </ol>
          {last === 0 ? <p className={css.first}>{t("emptyCanvas")}</p> : null}
        </div>
        <ol className={css.foot} aria-label={t("canvasFoot")}>
          {list(blocks.slice(last), last)}
        </ol>
      </div>
    </div>
  );
}
