import { useId, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { ConsentForm } from "#storefront/site/blocks/ConsentForm.tsx";
import css from "./BackInStock.module.css";

/** Offers to tell a visitor once when a format is back in stock; its sentence is the proof that the server keeps. */
export function BackInStock({ formatId }: { formatId: string }): ReactNode {
  const { data, say } = useSite();
  const id = useId();
  const { shop } = data;
  if (!shop) return null;
  return (
    <section className={css.wish} aria-labelledby={id}>
      <h2 id={id}>{say("backInStock.title")}</h2>
      <p>{say("backInStock.purpose", { shop: shop.name })}</p>
      <ConsentForm key={formatId} shopId={shop.id} purpose="backInStock" formatId={formatId} />
    </section>
  );
}
