import { productsOf } from "@cuvee/core/storefront/site/blockProducts.ts";
import type { BlockOf, PageBlockKind, SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { shownText } from "@cuvee/core/storefront/site/shownText.ts";
import type { SiteList, SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { phoneHref } from "@cuvee/core/kit/phoneWords.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { Access } from "./Access.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { EventCards } from "./EventCards.tsx";
import { Hero } from "./Hero.tsx";
import { Newsletter } from "./Newsletter.tsx";
import { MapBlock, VideoBlock } from "./Outside.tsx";
import { ProductCards } from "./ProductCards.tsx";
import { ProductList } from "./ProductList.tsx";
import { Rich } from "./Rich.tsx";
import { Shown } from "./Shown.tsx";
import { Collection, Hours, People, Press, Quote, Timeline } from "./Story.tsx";
import css from "./Blocks.module.css";

function Contact({ block }: { block: BlockOf<"contact"> }): ReactNode {
  const { data, say, format } = useSite();
  const { shop } = data;
  if (!shop) return null;
  const hours = shownText(block.hours, data.lang) ?? "";
  const address = shop.legal["address"] ?? "";
  return (
    <section className={css.contact}>
      <h2>{shownText(block.title, data.lang) || say("contact.title")}</h2>
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
              <a href={phoneHref(shop.phone)}>{format.phone(shop.phone)}</a>
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

type BlockProps = { offer: SiteOffer | null; list: SiteList | null; isFirst: boolean };

function PictureBlock({ block, isFirst }: BlockProps & { block: BlockOf<"picture"> }): ReactNode {
  const { data } = useSite();
  const caption = shownText(block.caption, data.lang);
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

function Products({ block, offer, list, isFirst }: BlockProps & { block: BlockOf<"products"> }): ReactNode {
  const { data, say } = useSite();
  if (!offer) return null;
  const own = shownText(block.title, data.lang) || data.shop?.titleProducts;
  const title = own || say("list.title");
  // Without a title of its own the first block has that of the page.
  const isQuiet = isFirst && !own;
  if (block.mode === "all" && list)
    return (
      <>
        <h2 id="products" className={isQuiet ? "visually-hidden" : css.title}>
          {title}
        </h2>
        <ProductList list={list} offer={offer} title={title} />
      </>
    );
  const shown = productsOf(block, offer.products);
  if (shown.length === 0) return null;
  return (
    <section className={css.products}>
      <h2 className={css.title}>{title}</h2>
      <ProductCards products={shown} offer={offer} />
      {data.ways.products ? (
        <p className={css.all}>
          <a href={data.ways.products}>{say("collection.all")}</a>
        </p>
      ) : null}
    </section>
  );
}

function NewsletterBlock(): ReactNode {
  const { shop } = useSite().data;
  return shop ? <Newsletter shop={shop} /> : null;
}

type Views = { [K in PageBlockKind]: (props: BlockProps & { block: BlockOf<K> }) => ReactNode };

const VIEWS: Views = {
  hero: Hero,
  text: ({ block }) => (
    <section className={css.text} data-width={block.width}>
      <Rich texts={block.texts} />
    </section>
  ),
  picture: PictureBlock,
  media: ({ block, isFirst }) => (
    <section className={css.media} data-side={block.side}>
      <Shown picture={block.picture} sizes="(max-width: 600px) 100vw, 50vw" eager={isFirst} />
      <Rich texts={block.texts} />
    </section>
  ),
  gallery: ({ block }) => (
    <ul className={css.gallery} data-columns={block.columns}>
      {block.pictures.map((picture, at) => (
        <li key={`${picture.visual}${at}`}>
          <a href={`${picture.visual}/1280.webp`}>
            <Shown picture={picture} sizes="(max-width: 600px) 50vw, 380px" />
          </a>
        </li>
      ))}
    </ul>
  ),
  quote: Quote,
  people: People,
  timeline: Timeline,
  press: Press,
  products: Products,
  collection: Collection,
  events: EventCards,
  hours: Hours,
  access: Access,
  contact: Contact,
  newsletter: NewsletterBlock,
  map: MapBlock,
  video: VideoBlock,
};

/** One block of a shop's page, as the editor placed it. */
export function Block(props: BlockProps & { block: SiteBlock }): ReactNode {
  const View = VIEWS[props.block.kind as PageBlockKind] as ((view: typeof props) => ReactNode) | undefined;
  // A kind that mails alone have has no view on pages; their contract refuses it.
  return View ? <View {...props} /> : null;
}
