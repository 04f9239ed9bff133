import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { richTextIsEmpty } from "@cuvee/core/kit/texts/richText.ts";
import type { BlockKind, BlockOf, SiteBlock, SitePicture } from "@cuvee/core/storefront/site/blocks.ts";
import { textIn, withLanguage, type LocalizedTexts } from "@cuvee/core/storefront/site/localizedTexts.ts";
import { ImageIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { pictureAt } from "#kit/paths.ts";
import { useFoundProducts } from "#offer/catalogue/foundProducts.ts";
import { shownLine, withWords } from "#relations/models/fields.ts";
import { RichTextSoon } from "#ui/editor/RichTextSoon.tsx";
import { RichTextView } from "#ui/editor/RichTextView.tsx";
import { useCanvas } from "./canvasContext.ts";
import { KindIcon } from "./KindIcon.tsx";
import css from "./drawn.module.css";

type Of<K extends BlockKind> = { block: BlockOf<K>; isSelected: boolean };

/** Returns the text that readers of the edited language see. */
function useShown(): (texts: LocalizedTexts) => string {
  const { lang, fields } = useCanvas();
  return (texts) => shownLine(textIn(texts, lang) ?? "", fields);
}

/** A text without words, or a picture that is not chosen: what is missing there. */
function Hollow({ children, kind }: { children: ReactNode; kind?: BlockKind }): ReactNode {
  return (
    <p className={css.hollow}>
      {kind ? <KindIcon kind={kind} /> : null}
      {children}
    </p>
  );
}

/** A rich text; that of the selected block is written in its place. */
function Rich({
  texts,
  isEdited,
  onChange,
}: {
  texts: LocalizedTexts<RichText>;
  isEdited: boolean;
  onChange: (texts: LocalizedTexts<RichText>) => void;
}): ReactNode {
  const { t } = useTranslation("models");
  const { lang, fields, isPressed } = useCanvas();
  const doc = textIn(texts, lang);
  const shown = doc && !richTextIsEmpty(doc) ? <RichTextView doc={withWords(doc, fields)} /> : null;
  if (!isEdited) return shown ?? <Hollow>{t("drawn.noText")}</Hollow>;
  return (
    <div className={css.editor}>
      <RichTextSoon
        key={lang}
        label={t("drawn.text")}
        value={texts[lang] ?? null}
        shown={(own) => <RichTextView doc={withWords(own, fields)} />}
        placeholder={t("drawn.write")}
        pictures
        fields={fields}
        takesFocus={isPressed}
        onChange={(next) => onChange(withLanguage(texts, lang, richTextIsEmpty(next) ? null : next))}
      />
    </div>
  );
}

function Picture({ picture, wide = false }: { picture: SitePicture; wide?: boolean }): ReactNode {
  const { t } = useTranslation("models");
  const { lang } = useCanvas();
  if (picture.visual === "")
    return (
      <span className={css.noPicture}>
        <ImageIcon size={24} aria-hidden="true" />
        {t("drawn.noPicture")}
      </span>
    );
  return (
    <img
      className={css.picture}
      src={pictureAt(picture.visual, wide ? 960 : 480)}
      alt={textIn(picture.alt, lang) ?? ""}
      loading="lazy"
    />
  );
}

function Title({ texts, spare = "" }: { texts: LocalizedTexts; spare?: string }): ReactNode {
  const shown = useShown();
  const text = shown(texts) || spare;
  return text ? <p className={css.title}>{text}</p> : null;
}

const Press = ({ children }: { children: ReactNode }): ReactNode => (
  <span className={css.press}>{children}</span>
);

function Hero({ block }: Of<"hero">): ReactNode {
  const { t } = useTranslation("models");
  const { shop } = useOwnShop();
  const shown = useShown();
  return (
    <>
      <Picture picture={block.picture} wide />
      <Title texts={block.title} spare={shop?.name ?? ""} />
      <p>{shown(block.text)}</p>
      {block.buttons ? (
        <p className={css.line}>
          <Press>{t("drawn.buy")}</Press> <Press>{t("drawn.visit")}</Press>
        </p>
      ) : null}
    </>
  );
}

const Text = ({ block, isSelected }: Of<"text">): ReactNode => {
  const { change } = useCanvas();
  return <Rich texts={block.texts} isEdited={isSelected} onChange={(texts) => change({ ...block, texts })} />;
};

function Media({ block, isSelected }: Of<"media">): ReactNode {
  const { change } = useCanvas();
  return (
    <>
      <Picture picture={block.picture} wide />
      <Rich texts={block.texts} isEdited={isSelected} onChange={(texts) => change({ ...block, texts })} />
    </>
  );
}

function PictureBlock({ block }: Of<"picture">): ReactNode {
  const shown = useShown();
  const caption = shown(block.caption);
  return (
    <>
      <Picture picture={block.picture} wide />
      {caption ? <p className={css.quiet}>{caption}</p> : null}
    </>
  );
}

function Gallery({ block }: Of<"gallery">): ReactNode {
  const { t } = useTranslation("models");
  if (block.pictures.length === 0) return <Hollow kind="gallery">{t("drawn.noPictures")}</Hollow>;
  return (
    <div className={css.pair}>
      {block.pictures.slice(0, 4).map((picture) => (
        <Picture key={picture.visual} picture={picture} />
      ))}
    </div>
  );
}

type Products = BlockOf<"products"> | BlockOf<"collection">;

/** Products as cards: the chosen ones by name; the others are known when the mail is sent. */
function Cards({ block }: { block: Products }): ReactNode {
  const { t } = useTranslation("models");
  const shop = useOwnShop().shop?.code;
  const isChosen = block.mode === "chosen";
  const ids = isChosen ? block.productIds.slice(0, 6) : [];
  const { products } = useFoundProducts(isChosen && ids.length > 0 ? shop : undefined, {
    products: ids,
    text: "",
  });
  const names = isChosen
    ? ids.map((id) => products.find((product) => product.id === id)?.name ?? "…")
    : Array.from({ length: Math.min(3, block.most) }, () => "");
  if (names.length === 0) return <Hollow kind="products">{t("drawn.noProducts")}</Hollow>;
  return (
    <>
      <div className={css.cards}>
        {names.map((name, at) => (
          <span key={at} className={css.card}>
            <KindIcon kind="products" size={20} />
            <span className={name ? undefined : css.bar}>{name}</span>
            <span className={css.bar} data-short="" />
          </span>
        ))}
      </div>
      {isChosen ? null : (
        <p className={css.quiet}>{t(block.mode === "filter" ? "drawn.filtered" : "drawn.allProducts")}</p>
      )}
    </>
  );
}

function ProductList({ block }: { block: Products }): ReactNode {
  const { t } = useTranslation("models");
  const shown = useShown();
  return (
    <>
      {block.kind === "collection" ? <Picture picture={block.picture} wide /> : null}
      <Title texts={block.title} spare={block.kind === "products" ? t("drawn.ourWines") : ""} />
      {block.kind === "collection" ? <p>{shown(block.text)}</p> : null}
      <Cards block={block} />
      <p className={css.link}>{t("drawn.seeAll")}</p>
    </>
  );
}

function Events({ block }: Of<"events">): ReactNode {
  const { t } = useTranslation("models");
  return (
    <>
      <Title texts={block.title} spare={t("drawn.ourVisits")} />
      <div className={css.cards}>
        {Array.from({ length: Math.min(3, block.eventIds.length || 2) }, (_, at) => (
          <span key={at} className={css.card}>
            <KindIcon kind="events" size={20} />
            <span className={css.bar} />
            <span className={css.bar} data-short="" />
          </span>
        ))}
      </div>
      <p className={css.quiet}>
        {block.eventIds.length === 0
          ? t("drawn.allEvents")
          : t("drawn.chosenEvents", { count: block.eventIds.length })}
      </p>
    </>
  );
}

function Quote({ block }: Of<"quote">): ReactNode {
  const { t } = useTranslation("models");
  const shown = useShown();
  const text = shown(block.text);
  if (text === "") return <Hollow kind="quote">{t("drawn.noQuote")}</Hollow>;
  const role = shown(block.role);
  return (
    <blockquote className={css.quote}>
      <p>{text}</p>
      <p className={css.quiet}>{[block.author, role].filter(Boolean).join(", ")}</p>
    </blockquote>
  );
}

type Row = { label: string; value: string };

/** A titled list of facts, as mails show people, dates and hours. */
function Rows({
  block,
  title,
  rows,
}: {
  block: SiteBlock;
  title: LocalizedTexts;
  rows: readonly Row[];
}): ReactNode {
  const { t } = useTranslation(["models", "customize"]);
  return (
    <>
      <Title texts={title} />
      {rows.length === 0 ? (
        <Hollow kind={block.kind}>{t("drawn.fill", { name: t(`customize:kind.${block.kind}`) })}</Hollow>
      ) : (
        <dl className={css.rows}>
          {rows.map(({ label, value }, at) => (
            <div key={at}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function People({ block }: Of<"people">): ReactNode {
  const shown = useShown();
  const rows = block.people.map(({ name, role }) => ({ label: name, value: shown(role) }));
  return <Rows block={block} title={block.title} rows={rows} />;
}

function Timeline({ block }: Of<"timeline">): ReactNode {
  const shown = useShown();
  const rows = block.entries.map(({ year, title }) => ({ label: year, value: shown(title) }));
  return <Rows block={block} title={block.title} rows={rows} />;
}

function PressList({ block }: Of<"press">): ReactNode {
  const shown = useShown();
  const rows = block.entries.map(({ title, source, year }) => ({
    label: shown(title),
    value: [source, year].filter(Boolean).join(", "),
  }));
  return <Rows block={block} title={block.title} rows={rows} />;
}

function Hours({ block }: Of<"hours">): ReactNode {
  const { lang } = useCanvas();
  const dayOf = new Intl.DateTimeFormat(lang, { weekday: "long", timeZone: "UTC" });
  const rows = block.days.map((spans, at) => ({
    // The fifth of January 1970 was a Monday.
    label: dayOf.format(new Date((4 + at) * 86_400_000)),
    value: spans.map(({ from, to }) => `${from} – ${to}`).join(", ") || "–",
  }));
  return (
    <Rows block={block} title={block.title} rows={block.days.some((day) => day.length > 0) ? rows : []} />
  );
}

function Directions({ block }: { block: BlockOf<"access"> | BlockOf<"map"> }): ReactNode {
  const { t } = useTranslation("models");
  return (
    <>
      <Title texts={block.title} spare={t("drawn.access")} />
      <p>{block.address || t("drawn.shopAddress")}</p>
      <p className={css.link}>{t("drawn.route")}</p>
    </>
  );
}

function Contact({ block }: Of<"contact">): ReactNode {
  const { t } = useTranslation("models");
  return (
    <>
      <Title texts={block.title} spare={t("drawn.contact")} />
      <p className={css.quiet}>{t("drawn.contactText")}</p>
    </>
  );
}

function Video({ block }: Of<"video">): ReactNode {
  const { t } = useTranslation("models");
  return (
    <>
      <Title texts={block.title} />
      {block.poster ? <Picture picture={{ visual: block.poster, alt: {} }} wide /> : null}
      {block.video ? (
        <p className={css.link}>{t("drawn.watch")}</p>
      ) : (
        <Hollow kind="video">{t("drawn.noVideo")}</Hollow>
      )}
    </>
  );
}

function Heading({ block }: Of<"heading">): ReactNode {
  const { t } = useTranslation("models");
  const shown = useShown();
  const text = shown(block.text);
  if (text === "") return <Hollow>{t("drawn.noHeading")}</Hollow>;
  return (
    <p className={css.heading} data-level={block.level} data-align={block.align}>
      {text}
    </p>
  );
}

function ButtonBlock({ block }: Of<"button">): ReactNode {
  const { t } = useTranslation("models");
  const shown = useShown();
  return (
    <p className={css.line} data-align={block.align}>
      <Press>{shown(block.label) || t("drawn.noLabel")}</Press>
    </p>
  );
}

function Coupon({ block }: Of<"coupon">): ReactNode {
  const { t } = useTranslation("models");
  const { parts } = useCanvas();
  const shown = useShown();
  const terms = parts?.codes.find(({ code }) => code === block.code)?.terms;
  return (
    <div className={css.coupon}>
      <Title texts={block.title} />
      <p>{shown(block.text)}</p>
      <p className={css.code}>{block.code || t("drawn.noCode")}</p>
      {terms ? <p className={css.quiet}>{terms}</p> : null}
    </div>
  );
}

function Signature({ block }: Of<"signature">): ReactNode {
  const { t } = useTranslation("models");
  const { parts } = useCanvas();
  const shown = useShown();
  const lines = shown(block.text) || parts?.signature.join("\n") || t("drawn.noSignature");
  return (
    <div className={css.signature}>
      {block.picture.visual ? <Picture picture={block.picture} /> : null}
      <p className={css.lines}>{lines}</p>
    </div>
  );
}

function Footer({ block }: Of<"footer">): ReactNode {
  const { t } = useTranslation("models");
  const { parts } = useCanvas();
  const shown = useShown();
  return (
    <div className={css.footer}>
      {shown(block.note) ? <p>{shown(block.note)}</p> : null}
      {parts?.identity.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <span className={css.link}>{t("drawn.unsubscribe")}</span> ·{" "}
        <span className={css.link}>{t("drawn.preferences")}</span>
      </p>
      <p>{parts?.healthMessage}</p>
    </div>
  );
}

const VIEWS: { [K in Exclude<BlockKind, "columns">]: (props: Of<K>) => ReactNode } = {
  hero: Hero,
  text: Text,
  picture: PictureBlock,
  media: Media,
  gallery: Gallery,
  products: ProductList,
  collection: ProductList,
  events: Events,
  quote: Quote,
  people: People,
  timeline: Timeline,
  press: PressList,
  hours: Hours,
  access: Directions,
  contact: Contact,
  newsletter: () => null,
  map: Directions,
  video: Video,
  heading: Heading,
  button: ButtonBlock,
  coupon: Coupon,
  divider: () => <hr className={css.divider} />,
  spacer: ({ block }) => <div className={css.spacer} data-size={block.size} />,
  signature: Signature,
  footer: Footer,
};

/** A block as its reader will see it, in the edited language. */
export function Drawn({
  block,
  isSelected,
}: {
  block: Exclude<SiteBlock, { kind: "columns" }>;
  isSelected: boolean;
}): ReactNode {
  const View = VIEWS[block.kind] as (props: Of<BlockKind>) => ReactNode;
  return (
    <div className={css.drawn} data-kind={block.kind}>
      <View block={block} isSelected={isSelected} />
    </div>
  );
}
