import { textIn, type SiteBlock, type SitePicture } from "@cuvee/core/storefront/site/pages.ts";
import type { SiteList, SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { richTextHtml } from "@cuvee/core/kit/texts/richTextHtml.ts";
import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { useEffect, useRef, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { ContactForm } from "./ContactForm.tsx";
import { EventCards } from "./EventCards.tsx";
import { MapBlock, VideoBlock } from "./Outside.tsx";
import { Picture } from "#storefront/site/Picture.tsx";
import { ProductCard } from "./ProductCard.tsx";
import { ProductList } from "./ProductList.tsx";
import css from "./Blocks.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * A rich text: rendered from its checked document, every text and attribute escaped (core kit/texts/richTextHtml.ts).
 * Our content security policy allows no styles in HTML; a script sets them, from a list of the same checked values.
 */
function Rich({ texts }: { texts: Readonly<Record<string, RichText>> }): ReactNode {
  const { data } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const doc = textIn(texts, data.lang);
  const html = doc ? richTextHtml(doc, { style: "data-style" }) : "";
  useEffect(() => {
    for (const element of place.current?.querySelectorAll<HTMLElement>("[data-style]") ?? [])
      element.style.cssText = element.dataset["style"] ?? "";
  }, [html]);
  return (
    <div className={cx(layout.breakable, css.rich)} ref={place} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

function Shown({
  picture,
  sizes,
  eager,
}: {
  picture: SitePicture;
  sizes: string;
  eager?: boolean;
}): ReactNode {
  const { data } = useSite();
  return (
    <Picture
      visual={picture.visual}
      alt={textIn(picture.alt, data.lang) ?? ""}
      sizes={sizes}
      width={1280}
      height={853}
      eager={eager}
    />
  );
}

function Contact({ block }: { block: Extract<SiteBlock, { kind: "contact" }> }): ReactNode {
  const { data, say, format } = useSite();
  const { shop } = data;
  if (!shop) return null;
  const hours = textIn(block.hours, data.lang) ?? "";
  const address = shop.legal["address"] ?? "";
  return (
    <section className={css.contact}>
      <h2>{textIn(block.title, data.lang) || say("contact.title")}</h2>
      <dl>
        {address ? (
          <div>
            <dt>{say("contact.address")}</dt>
            <dd>{address}</dd>
          </div>
        ) : null}
        {shop.phone ? (
          <div>
            <dt>{say("contact.phone")}</dt>
            <dd>
              <a href={`tel:${shop.phone.replace(/[^+\d]/g, "")}`}>{format.phone(shop.phone)}</a>
            </dd>
          </div>
        ) : null}
        {shop.contactEmail ? (
          <div>
            <dt>{say("contact.email")}</dt>
            <dd>
              <a href={`mailto:${shop.contactEmail}`}>{shop.contactEmail}</a>
            </dd>
          </div>
        ) : null}
        {hours ? (
          <div>
            <dt>{say("contact.hours")}</dt>
            <dd className={css.lines}>{hours}</dd>
          </div>
        ) : null}
      </dl>
      {block.form && shop.contactEmail ? <ContactForm shop={shop} /> : null}
    </section>
  );
}

type BlockProps = { block: SiteBlock; offer: SiteOffer | null; list: SiteList | null; isFirst: boolean };

function Products({
  block,
  offer,
  list,
}: BlockProps & { block: Extract<SiteBlock, { kind: "products" }> }): ReactNode {
  const { data, say } = useSite();
  if (!offer) return null;
  const title = textIn(block.title, data.lang) || data.shop?.titleProducts || say("list.title");
  if (block.mode === "all" && list)
    return (
      <>
        <h2 className={css.title}>{title}</h2>
        <ProductList list={list} offer={offer} title={title} />
      </>
    );
  const wanted = new Set(block.productIds);
  const products = offer.products.filter(
    (product) =>
      (block.mode === "chosen" && wanted.has(product.id)) ||
      (block.mode === "filter" &&
        (!block.filter.color || product.color === block.filter.color) &&
        (!block.filter.appellation || product.appellation === block.filter.appellation) &&
        (!block.filter.label || product.labels?.includes(block.filter.label))),
  );
  const shown =
    block.mode === "chosen"
      ? block.productIds.flatMap((id) => products.filter((product) => product.id === id))
      : products;
  if (shown.length === 0) return null;
  return (
    <section className={css.products}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.cards}>
        {shown.slice(0, block.most).map((product) => (
          <ProductCard key={product.id} product={product} offer={offer} eager={false} />
        ))}
      </ul>
    </section>
  );
}

/** One block of a shop's page, as the editor placed it. */
export function Block(props: BlockProps): ReactNode {
  const { data } = useSite();
  const { block, isFirst } = props;
  switch (block.kind) {
    case "text":
      return (
        <section className={css.text} data-width={block.width}>
          <Rich texts={block.texts} />
        </section>
      );
    case "picture": {
      const caption = textIn(block.caption, data.lang);
      const picture = <Shown picture={block.picture} sizes="100vw" eager={isFirst} />;
      return (
        <figure className={css.picture} data-width={block.width}>
          {block.link ? (
            <a href={block.link} rel="noopener">
              {picture}
            </a>
          ) : (
            picture
          )}
          {caption ? <figcaption>{caption}</figcaption> : null}
        </figure>
      );
    }
    case "media":
      return (
        <section className={css.media} data-side={block.side}>
          <Shown picture={block.picture} sizes="(max-width: 600px) 100vw, 560px" eager={isFirst} />
          <Rich texts={block.texts} />
        </section>
      );
    case "gallery":
      return (
        <ul className={css.gallery} data-columns={block.columns}>
          {block.pictures.map((picture, at) => (
            <li key={`${picture.visual}${at}`}>
              <a href={`${picture.visual}/1280.webp`}>
                <Shown picture={picture} sizes="(max-width: 600px) 50vw, 380px" />
              </a>
            </li>
          ))}
        </ul>
      );
    case "products":
      return <Products {...props} block={block} />;
    case "events":
      return <EventCards block={block} />;
    case "contact":
      return <Contact block={block} />;
    case "map":
      return <MapBlock block={block} />;
    case "video":
      return <VideoBlock block={block} />;
  }
}
