import type { OrderStory } from "@cuvee/core/storefront/me/story.ts";
import { Wine } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { pictureAt } from "#kit/paths.ts";
import css from "./StoryCard.module.css";

/** Bottles whose pictures are shown; the others are counted. */
const MOST = 5;

/** Shows the bottles of an order side by side, each with its number. */
export function Bottles({ lines }: Pick<OrderStory, "lines">): ReactNode {
  const { t } = useTranslation("myAccount");
  if (lines.length === 0) return null;
  const left = lines.length - MOST;
  return (
    <ul className={css.bottles}>
      {lines.slice(0, MOST).map((line, at) => {
        const name = [line.name, line.vintage, line.formatName].filter(Boolean).join(" ");
        return (
          <li key={`${line.productId} ${at}`} className={css.bottle} title={name}>
            {line.visual ? (
              <img src={pictureAt(line.visual, 160)} alt="" loading="lazy" />
            ) : (
              <Wine size={36} strokeWidth={1.2} aria-hidden="true" />
            )}
            <span className={css.count}>
              <span aria-hidden="true">× {line.quantity}</span>
              <span className="visually-hidden">{t("story.line", { count: line.quantity, name })}</span>
            </span>
          </li>
        );
      })}
      {left > 0 ? <li className={css.left}>{t("story.more", { count: left })}</li> : null}
    </ul>
  );
}
