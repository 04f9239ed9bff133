import type { BlockOf } from "@cuvee/core/storefront/site/blocks.ts";
import { shownText } from "@cuvee/core/storefront/site/shownText.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { Shown } from "./Shown.tsx";
import css from "./Story.module.css";

/** The place in a picture as wide as the page: name, one sentence, the ways to the products and to the visits. */
export function Hero({ block, isFirst }: { block: BlockOf<"hero">; isFirst: boolean }): ReactNode {
  const { data, say } = useSite();
  const { shop, page } = data;
  // The list of all products may be on this page.
  const products = data.ways.products ?? (page.kind === "tab" && page.list ? "#products" : null);
  const { visits } = data.ways;
  const title = shownText(block.title, data.lang) || (shop?.name ?? "");
  const text = shownText(block.text, data.lang);
  const Title = isFirst ? "h1" : "h2";
  const hasPicture = block.picture.visual !== "";
  return (
    <section className={css.hero} data-place={block.place} data-bare={hasPicture ? undefined : ""}>
      {hasPicture ? <Shown picture={block.picture} sizes="100vw" eager={isFirst} /> : null}
      <div className={css.heroText}>
        <Title className={css.heroTitle}>{title}</Title>
        {text ? <p className={css.heroWords}>{text}</p> : null}
        {block.buttons && (products || visits) ? (
          <p className={cx(layout.row3, css.heroWays)}>
            {products ? <a href={products}>{say("hero.buy")}</a> : null}
            {visits ? <a href={visits}>{say("hero.visit")}</a> : null}
          </p>
        ) : null}
      </div>
    </section>
  );
}
