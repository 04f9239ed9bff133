import { bottlesLeft, type CellarWine } from "@cuvee/core/storefront/me/cellar.ts";
import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import { GlassWater, Undo2, Wine } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { pictureAt } from "#kit/paths.ts";
import { volumeWords } from "@cuvee/core/offer/catalogue/volumeWords.ts";
import { lookStyle } from "#storefront/looks/lookStyle.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import type { Cellar } from "./useCellar.ts";
import { WindowBar } from "./WindowBar.tsx";
import css from "./Cellar.module.css";
import * as layout from "#ui/layout.ts";

/** The years in which to drink a wine, in words and as a line. */
function Years({ window }: Pick<CellarWine, "window">): ReactNode {
  const { t } = useTranslation("myCellar");
  if (!window) return null;
  const { from, to, peak, state } = window;
  return (
    <div className={layout.stack1}>
      <p className={css.state}>{t(`state.${state}`)}</p>
      <WindowBar window={window} year={new Date().getFullYear()} />
      <p className={cx(layout.quiet, layout.small)}>
        {t(peak === null ? "window" : "windowPeak", { from, to, peak: peak ?? 0 })}
      </p>
    </div>
  );
}

/** Leads to the product, or says why it cannot be bought again. */
function Again({ wine, name }: { wine: CellarWine; name: string }): ReactNode {
  const { t } = useTranslation("myCellar");
  if (wine.path === null || !wine.isOnSale)
    return <p className={cx(layout.quiet, layout.small)}>{t(wine.path === null ? "gone" : "out")}</p>;
  return (
    <ButtonLink size="s" look="quiet" loads href={wine.path}>
      {t("reorder")}
      <span className="visually-hidden"> {name}</span>
    </ButtonLink>
  );
}

type Props = { wine: CellarWine; look: ShopLook | undefined; named: boolean; cellar: Cellar };

/** A wine of the cellar in the look of its shop: the bottles left, when to drink them, and what can be done. */
export function WineCard({ wine, look, named, cellar }: Props): ReactNode {
  const { t, i18n } = useTranslation("myCellar");
  const { formatId, opened, visual, vintage } = wine;
  const left = bottlesLeft(wine);
  const format = wine.formatName ?? volumeWords(wine.volumeMl ?? 0, i18n.resolvedLanguage ?? "fr");
  const name = [wine.name, vintage].filter(Boolean).join(" ");
  const id = `wine-${wine.shopId}-${formatId}`;
  const isBusy = cellar.busy === formatId;
  return (
    <article className={css.card} style={lookStyle(look)} aria-labelledby={id}>
      <div className={css.picture}>
        {visual ? (
          <img src={pictureAt(visual, 160)} alt="" loading="lazy" />
        ) : (
          <Wine size={36} strokeWidth={1.2} aria-hidden="true" />
        )}
      </div>
      <div className={cx(layout.stack3, layout.shrink)}>
        <div className={layout.stack1}>
          <h3 id={id} className={css.name}>
            {name}
          </h3>
          <p className={cx(layout.quiet, layout.small)}>
            {[format, named ? look?.name : null].filter(Boolean).join(" · ")}
          </p>
        </div>
        <Years window={wine.window} />
        <p aria-live="polite">
          <span className={css.left}>{t("count", { count: left })}</span>
          {opened > 0 ? (
            <span className={cx(layout.quiet, layout.small)}> · {t("drunk", { count: opened })}</span>
          ) : null}
        </p>
        <div className={cx(layout.row2, layout.middle)}>
          {left > 0 ? (
            <Button
              size="s"
              icon={<GlassWater aria-hidden="true" />}
              busy={isBusy}
              onClick={() => void cellar.count(wine, 1)}
            >
              {t("drink")}
              <span className="visually-hidden"> {name}</span>
            </Button>
          ) : null}
          {opened > 0 ? (
            <Button
              size="s"
              look="quiet"
              icon={<Undo2 aria-hidden="true" />}
              disabled={isBusy}
              onClick={() => void cellar.count(wine, -1)}
            >
              {t("undo")}
              <span className="visually-hidden"> {name}</span>
            </Button>
          ) : null}
          <Again wine={wine} name={name} />
        </div>
      </div>
    </article>
  );
}
