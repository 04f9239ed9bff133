import type { SiteShop } from "@cuvee/core/storefront/site/site.ts";
import { useId, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { ConsentForm } from "./ConsentForm.tsx";
import css from "./Newsletter.module.css";

/**
 * Asks for a shop's newsletter: a mail with a link confirms it. The sentence of its purpose is the proof of the
 * consent, which the server keeps. Rendered by the server; the form is hidden where scripts are off.
 */
export function Newsletter({
  shop,
  heading: Heading = "h2",
}: {
  shop: SiteShop;
  heading?: "h1" | "h2";
}): ReactNode {
  const { say } = useSite();
  const id = useId();
  return (
    <section className={css.newsletter} aria-labelledby={`${id}title`}>
      <Heading id={`${id}title`}>{say("newsletter.title")}</Heading>
      <p>{say("newsletter.purpose", { shop: shop.name })}</p>
      <ConsentForm shopId={shop.id} purpose="newsletter" />
    </section>
  );
}
