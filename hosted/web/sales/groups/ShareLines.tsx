import type { ShareLine } from "@cuvee/core/sales/groups/shares.ts";
import { shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { lineWords } from "#offer/catalogue/labels.ts";
import type { Embed } from "#sales/cart/pricing.ts";
import css from "./Groups.module.css";

/** Shows the lines of a share, in words. */
export function ShareLines({ lines, embed }: { lines: readonly ShareLine[]; embed: Embed }): ReactNode {
  const { t, i18n } = useTranslation(["groups", "cart"]);
  const shelf = useMemo(() => shelve(embed.products), [embed.products]);
  if (lines.length === 0) return null;
  return (
    <ul className={css.lines} aria-label={t("own.lines")}>
      {lines.map((line) => {
        const found = shelf.get(line.formatId);
        const name = found ? lineWords(found, i18n.resolvedLanguage ?? "fr").whole : t("cart:line.unknown");
        return (
          <li key={line.formatId}>
            {line.quantity}&nbsp;× {name}
          </li>
        );
      })}
    </ul>
  );
}
