import type { MailCard, MailLink, MailPart, MailPicture, MailRow } from "#kit/mailParts.ts";
import { withoutSigns } from "#kit/signs.ts";
import { isRichText, richTextIsEmpty, type RichText } from "#kit/texts/richText.ts";
import { directionsTo } from "#storefront/site/accessPlan.ts";
import { eventsOfBlock } from "#storefront/site/blockEvents.ts";
import { productsOf } from "#storefront/site/blockProducts.ts";
import type { BlockKind, BlockOf, PageBlockKind, SiteBlock, SitePicture } from "#storefront/site/blocks.ts";
import { textIn, type LocalizedTexts } from "#storefront/site/localizedTexts.ts";
import { videoPage } from "#storefront/site/videoPage.ts";
import { landmarkPlace, landmarkWay } from "#storefront/site/words/landmarks.ts";
import { openingHours } from "#storefront/site/words/openingHours.ts";
import { eventCard, orderableFormat, productCard } from "./mailCards.ts";
import { mailHref, mailPicture, mailText, type MailScene } from "./mailScene.ts";

/** Most products, visits and pictures of one block in a mail: the page has the others. */
const MOST = { products: 6, events: 4, pictures: 4 } as const;

const title = (text: string): MailPart[] => (text === "" ? [] : [{ kind: "title", text }]);
const paragraph = (text: string, isQuiet = false): MailPart[] =>
  text === "" ? [] : [{ kind: "text", text, isQuiet }];
const rows = (all: readonly MailRow[]): MailPart[] => (all.length === 0 ? [] : [{ kind: "rows", rows: all }]);
const cards = (all: readonly MailCard[]): MailPart[] =>
  all.length === 0 ? [] : [{ kind: "cards", cards: all }];

/** Returns ways on; those without an address are left out. */
function links(all: readonly MailLink[], isButton = true): MailPart[] {
  const open = all.filter(({ href }) => href !== "");
  return open.length === 0 ? [] : [{ kind: "links", links: open, isButton }];
}

function wide(picture: SitePicture, href: string, scene: MailScene, caption = ""): MailPart[] {
  const shown = mailPicture(picture, "wide", scene);
  return shown ? [{ kind: "picture", picture: shown, href, caption }] : [];
}

function rich(texts: LocalizedTexts<RichText>, { data }: MailScene): MailPart[] {
  const doc = textIn(texts, data.lang);
  return isRichText(doc) && !richTextIsEmpty(doc) ? [{ kind: "rich", doc }] : [];
}

/** Returns the way to all products, in the words of the page. */
const toProducts = (label: string, scene: MailScene): MailLink => ({
  label: scene.say(label),
  href: mailHref(scene.data.ways.products ?? scene.data.shop?.path ?? "", scene),
});

function hero(block: BlockOf<"hero">, scene: MailScene): MailPart[] {
  const { data, say } = scene;
  const { visits } = data.ways;
  return [
    ...wide(block.picture, toProducts("hero.buy", scene).href, scene),
    ...title(mailText(block.title, scene) || withoutSigns(data.shop?.name ?? "")),
    ...paragraph(mailText(block.text, scene)),
    ...(block.buttons
      ? links([
          toProducts("hero.buy", scene),
          ...(visits ? [{ label: say("hero.visit"), href: mailHref(visits, scene) }] : []),
        ])
      : []),
  ];
}

/**
 * Returns the products of a block that can be ordered as cards; null without any: then nothing of the block is shown.
 */
function selection(block: BlockOf<"products"> | BlockOf<"collection">, scene: MailScene): MailPart[] | null {
  const { data } = scene;
  const shown = productsOf(block, data.offer?.products ?? []).flatMap((product) => {
    const picked = orderableFormat(product, data);
    return picked ? [productCard(product, picked, scene)] : [];
  });
  return shown.length === 0
    ? null
    : [...cards(shown.slice(0, MOST.products)), ...links([toProducts("collection.all", scene)])];
}

function products(block: BlockOf<"products">, scene: MailScene): MailPart[] {
  const shown = selection(block, scene);
  const own = mailText(block.title, scene) || withoutSigns(scene.data.shop?.titleProducts ?? "");
  return shown ? [...title(own || scene.say("list.title")), ...shown] : [];
}

function collection(block: BlockOf<"collection">, scene: MailScene): MailPart[] {
  const shown = selection(block, scene);
  return shown
    ? [
        ...wide(block.picture, toProducts("collection.all", scene).href, scene),
        ...title(mailText(block.title, scene)),
        ...paragraph(mailText(block.text, scene)),
        ...shown,
      ]
    : [];
}

function events(block: BlockOf<"events">, scene: MailScene): MailPart[] {
  const { page, ways } = scene.data;
  if (page.kind !== "tab") return [];
  const shown = eventsOfBlock(block, page).slice(0, MOST.events);
  if (shown.length === 0) return [];
  return [
    ...title(mailText(block.title, scene) || scene.say("events.title")),
    ...cards(shown.map((event) => eventCard(event, page.next[event.id], scene))),
    ...(ways.visits ? links([{ label: scene.say("hero.visit"), href: mailHref(ways.visits, scene) }]) : []),
  ];
}

function quote({ text, author, role }: BlockOf<"quote">, scene: MailScene): MailPart[] {
  const sentence = mailText(text, scene);
  const by = [withoutSigns(author), author && mailText(role, scene)].filter(Boolean).join(", ");
  return sentence === "" ? [] : [{ kind: "quote", text: sentence, by }];
}

function people(block: BlockOf<"people">, scene: MailScene): MailPart[] {
  if (block.people.length === 0) return [];
  return [
    ...title(mailText(block.title, scene)),
    ...cards(
      block.people.map(({ picture, name, role, text }) => ({
        picture: mailPicture(picture, "small", scene),
        title: withoutSigns(name),
        href: "",
        facts: [mailText(role, scene)].filter(Boolean),
        price: null,
        notes: [mailText(text, scene)].filter(Boolean),
        linksLabel: "",
        links: [],
      })),
    ),
  ];
}

function timeline(block: BlockOf<"timeline">, scene: MailScene): MailPart[] {
  if (block.entries.length === 0) return [];
  return [
    ...title(mailText(block.title, scene)),
    ...rows(
      block.entries.map(({ year, title: event, text }) => ({
        label: withoutSigns(year),
        value: mailText(event, scene),
        detail: mailText(text, scene),
      })),
    ),
  ];
}

function press(block: BlockOf<"press">, scene: MailScene): MailPart[] {
  if (block.entries.length === 0) return [];
  const medals = block.entries.filter(({ award }) => award !== "press");
  const reviews = block.entries.filter(({ award }) => award === "press");
  const by = (source: string, year: string): string =>
    withoutSigns([source, year].filter(Boolean).join(", "));
  return [
    ...title(mailText(block.title, scene)),
    ...rows(
      medals.map(({ award, title: name, source, year }) => ({
        label: scene.say(`press.${award}`),
        value: mailText(name, scene),
        detail: by(source, year),
      })),
    ),
    ...reviews.map(({ title: text, source, year }): MailPart => ({
      kind: "quote",
      text: mailText(text, scene),
      by: by(source, year),
    })),
  ];
}

function hours(block: BlockOf<"hours">, scene: MailScene): MailPart[] {
  const { data, say } = scene;
  return [
    ...title(mailText(block.title, scene) || say("hours.title")),
    ...rows(
      openingHours(block.days, data.lang, say).map(({ day, hours: open }) => ({
        label: day.charAt(0).toLocaleUpperCase(data.lang) + day.slice(1),
        value: open,
        detail: "",
      })),
    ),
    ...paragraph(mailText(block.note, scene), true),
  ];
}

/** Returns the address that a block leads to: its own, else that of the company. */
export const addressOf = ({ address }: { address: string }, { data }: Pick<MailScene, "data">): string =>
  address || (data.shop?.legal["address"] ?? "");

/** The drawn plan of the page is told in words: mail programs show no SVG. */
function access(block: BlockOf<"access">, scene: MailScene): MailPart[] {
  const { data, say } = scene;
  const address = withoutSigns(addressOf(block, scene));
  return [
    ...title(mailText(block.title, scene) || say("access.title")),
    ...paragraph(address),
    ...paragraph(mailText(block.text, scene)),
    ...links(
      [{ label: say("access.route"), href: mailHref(directionsTo({ ...block, address }), scene) }],
      false,
    ),
    ...rows(
      block.landmarks
        .filter(({ name }) => name !== "")
        .map((landmark) => ({
          label: withoutSigns(landmark.name),
          value: landmarkWay(landmark, data.lang) || landmarkPlace(landmark, say),
          detail: landmarkWay(landmark, data.lang) ? landmarkPlace(landmark, say) : "",
        })),
    ),
  ];
}

/** The form of the page is left out: mail programs send none. Readers answer the mail. */
function contact(block: BlockOf<"contact">, scene: MailScene): MailPart[] {
  const { data, say, format } = scene;
  const { shop } = data;
  const known: [string, string][] = [
    ["contact.address", shop?.legal["address"] ?? ""],
    ["contact.phone", shop?.phone ? format.phone(shop.phone) : ""],
    ["contact.email", shop?.contactEmail ?? ""],
    ["contact.hours", mailText(block.hours, scene)],
  ];
  return [
    ...title(mailText(block.title, scene) || say("contact.title")),
    ...rows(
      known
        .filter(([, value]) => value !== "")
        .map(([key, value]) => ({ label: say(key), value: withoutSigns(value), detail: "" })),
    ),
  ];
}

/** A map is a link to a route: mail programs show no frame. */
function map(block: BlockOf<"map">, scene: MailScene): MailPart[] {
  return [
    ...title(mailText(block.title, scene) || scene.say("outside.map")),
    ...paragraph(withoutSigns(block.address)),
    ...links([{ label: scene.say("access.route"), href: mailHref(directionsTo(block), scene) }], false),
  ];
}

/** A film is its picture and a link to its page: mail programs play none. */
function video(block: BlockOf<"video">, scene: MailScene): MailPart[] {
  const { name, href } = videoPage(block);
  const label = scene.say("outside.seeThere", { service: name });
  return [
    ...title(mailText(block.title, scene) || scene.say("outside.video")),
    ...wide({ visual: block.poster, alt: { [scene.data.lang]: label } }, href, scene),
    ...links([{ label, href }], false),
  ];
}

function gallery(block: BlockOf<"gallery">, scene: MailScene): MailPart[] {
  const pictures = block.pictures
    .flatMap((picture): MailPicture | MailPicture[] => mailPicture(picture, "half", scene) ?? [])
    .slice(0, MOST.pictures);
  return pictures.length === 0 ? [] : [{ kind: "pictures", pictures }];
}

type MailRenderer<K extends BlockKind> = (block: BlockOf<K>, scene: MailScene) => MailPart[];

/**
 * The renderer of each kind of block of pages for mails; null where a mail cannot have one. Kinds that mails alone have
 * are those of models (`relations/models/modelBlocks.ts`).
 */
const MAIL_BLOCKS: { readonly [K in PageBlockKind]: MailRenderer<K> | null } = {
  hero,
  text: ({ texts }, scene) => rich(texts, scene),
  picture: ({ picture, link, caption }, scene) =>
    wide(picture, mailHref(link, scene), scene, mailText(caption, scene)),
  media: ({ picture, texts }, scene) => [...wide(picture, "", scene), ...rich(texts, scene)],
  gallery,
  products,
  collection,
  events,
  quote,
  people,
  timeline,
  press,
  hours,
  access,
  contact,
  // A reader has subscribed already, and mail programs send no forms.
  newsletter: null,
  map,
  video,
};

/**
 * Returns the parts of a mail that show a block, from the data that the public page shows it from. None for a block
 * that has nothing to show, or whose kind has no place in mails.
 */
export function mailBlock(block: SiteBlock, scene: MailScene): MailPart[] {
  const render = MAIL_BLOCKS[block.kind as PageBlockKind] as MailRenderer<BlockKind> | null | undefined;
  return render?.(block as never, scene) ?? [];
}
