import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import css from "./CartonPage.module.css";

/**
 * The page on which a carton is filled. Its builder brings the pricing engine, so it is fetched once the page is there;
 * where no script runs the page leads to the list.
 */
export function CartonPage({ offer }: { offer: SiteOffer }): ReactNode {
  const { data, say } = useSite();
  const [Builder, setBuilder] = useState<ComponentType<{ offer: SiteOffer }> | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let here = true;
    void import("./CartonBuilder.tsx").then(
      (code) => here && setBuilder(() => code.CartonBuilder),
      () => here && setLost(true),
    );
    return () => {
      here = false;
    };
  }, []);
  const list = data.ways.products ?? data.shop?.path ?? "/";
  return (
    <section className={css.page}>
      <h1 className={css.title}>{say("carton.title")}</h1>
      <p className={css.lead}>{say("carton.lead")}</p>
      {Builder ? <Builder offer={offer} /> : null}
      {isLost ? <p role="alert">{say("carton.lost")}</p> : null}
      <noscript>
        <p>
          <a href={list}>{say("product.back")}</a>
        </p>
      </noscript>
    </section>
  );
}
