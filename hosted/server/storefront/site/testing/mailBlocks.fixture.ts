import { phoneWords } from "@cuvee/core/kit/phoneWords.ts";
import { sayIn } from "@cuvee/core/kit/texts/say.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { BlockFields, PageBlockKind, SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import type { MailScene } from "@cuvee/core/storefront/site/mail/mailScene.ts";
import type { SiteData, SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import type { NextSlots, PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { euros, rate, unitPrice } from "#kit/formatters.ts";
import { textsOf, type ServerLang } from "#kit/translations.ts";

const NOW = Date.UTC(2026, 5, 1, 10);
const ORIGIN = "https://cuvee.example";
/** Returns the address of a picture of the shop's own. */
const file = (n: number): string => `/files/${String(n).padStart(16, "0")}`;

/** Returns a text of a seller, the same in every language. */
type Words = (text: string) => string;

function productOf(id: string, words: Words, more: object = {}): Product {
  return {
    id,
    shopId: "s",
    productType: "wine",
    name: words("Les Trois Calades"),
    slug: "les-trois-calades",
    vatType: "standard",
    status: "online",
    color: "red",
    appellation: words("Cairanne"),
    vintages: [
      {
        id: `${id}v`,
        name: "2022",
        formats: [
          {
            id: `${id}f`,
            ref: "b75",
            type: "bottle",
            volumeMl: 750,
            eq75: 1000,
            weightG: 1300,
            unitE4: 145_000,
            visual: file(7),
          },
        ],
      },
    ],
    ...more,
  } as unknown as Product;
}

function eventOf(words: Words): { event: PublicEvent; next: NextSlots } {
  const start = Date.UTC(2026, 5, 6, 8, 30);
  return {
    event: {
      id: "e",
      title: words("Visite du chai"),
      summary: words("Deux heures parmi les vignes et les fûts."),
      visuals: [{ visual: file(8), alt: "" }],
      languages: ["fr", "en"],
      durationMinutes: 90,
      feeWaivedFrom: 6,
      timeZone: "Europe/Paris",
      rates: [{ kind: "price", name: words("Adulte"), unitE4: 150_000, notCounting: false }],
    } as unknown as PublicEvent,
    next: {
      isFull: false,
      free: [
        { id: "l", day: "2026-06-06", start, end: start + 5_400_000, mode: "hours", left: 6 },
      ] as unknown as NextSlots["free"],
    },
  };
}

/** Returns the scene of a shop that has a product, a visit, and pages for both. */
export function sceneOf(lang: ServerLang, words: Words = (text) => text): MailScene {
  const { event, next } = eventOf(words);
  const offer = {
    products: [productOf("p", words), productOf("q", words, { status: "outofstock" })],
    rules: {
      allRulesInEq75: false,
      typologies: [
        { key: "public", name: "P", public: true, ttc: true, globalDiscount: false, allRulesInEq75: null },
      ],
    },
    availability: {},
    typology: "public",
  } as unknown as SiteOffer;
  const data = {
    lang,
    at: NOW,
    shop: {
      id: "s",
      name: words("Domaine des Trois Calades"),
      path: "/trois-calades",
      phone: "+33490301234",
      contactEmail: "cave@calades.example",
      legal: { address: words("1240 chemin des Calades\n84290 Cairanne") },
      titleProducts: words("Nos vins"),
      businessType: "wine",
    },
    ways: { products: "/trois-calades?page=boutique", visits: "/trois-calades?page=visites" },
    page: { kind: "tab", events: [event], next: { e: next } },
    offer,
    cards: { appellation: null, areMixed: false, builders: {} },
    texts: textsOf(lang, "site"),
  } as unknown as SiteData;
  return {
    data,
    say: sayIn(lang, data.texts),
    format: {
      unit: (e4) => unitPrice(e4, lang),
      money: (cents) => euros(cents, lang),
      rate: (bp) => rate(bp, lang),
      phone: phoneWords,
    },
    origin: ORIGIN,
  };
}

/** Returns a full block of each kind; `words` makes the texts of the seller, `link` is where they lead. */
export function blocksOf(
  words: Words = (text) => text,
  link = "https://calades.example/presse",
): readonly SiteBlock[] {
  const both = (text: string) => ({ fr: words(text), en: words(text) });
  const picture = (n: number) => ({ visual: file(n), alt: both(`Vue ${n}`) });
  const rich = {
    type: "doc" as const,
    content: [
      {
        type: "heading" as const,
        attrs: { level: 2 as const },
        content: [{ type: "text" as const, text: words("Vendanges") }],
      },
      {
        type: "paragraph" as const,
        content: [
          { type: "text" as const, text: words("À la main, "), marks: [{ type: "bold" as const }] },
          {
            type: "text" as const,
            text: words("voir le carnet"),
            marks: [{ type: "link" as const, attrs: { href: "https://calades.example/carnet" } }],
          },
        ],
      },
      {
        type: "bulletList" as const,
        content: [
          {
            type: "listItem" as const,
            content: [
              { type: "paragraph" as const, content: [{ type: "text" as const, text: words("Grenache") }] },
            ],
          },
        ],
      },
    ],
  };
  const choice = { mode: "filter", productIds: [], filter: {}, most: 4 } as const;
  const fields: { [K in PageBlockKind]: BlockFields[K] } = {
    hero: {
      picture: picture(1),
      title: both("Trois terrasses de galets"),
      text: both("Une maison, trois terroirs."),
      buttons: true,
      place: "start",
    },
    text: { texts: { fr: rich, en: rich }, width: "text" },
    picture: { picture: picture(2), caption: both("Le chai"), link, width: "wide" },
    media: { picture: picture(3), texts: { fr: rich, en: rich }, side: "start" },
    gallery: { pictures: [4, 5, 6].map(picture), columns: 3 },
    quote: {
      text: both("Le vin se fait à la vigne."),
      author: words("Jeanne Aubert"),
      role: both("vigneronne"),
    },
    people: {
      title: both("La famille"),
      people: [
        { picture: picture(9), name: words("Jeanne"), role: both("vigneronne"), text: both("À la cave.") },
      ],
    },
    timeline: {
      title: both("Quatre générations"),
      entries: [
        { year: words("1921"), title: both("La première vigne"), text: both("Un hectare de grenache.") },
      ],
    },
    press: {
      title: both("Récompenses"),
      entries: [
        { award: "gold", title: both("Cairanne 2022"), source: words("Concours"), year: words("2025") },
        { award: "press", title: both("Un vin de garde."), source: words("La Revue"), year: words("2025") },
      ],
    },
    products: { title: both("La sélection"), ...choice },
    collection: {
      picture: picture(10),
      title: both("Pour l’été"),
      text: both("Blancs et rosés."),
      ...choice,
    },
    events: { title: both("Venir"), eventIds: [], most: 3 },
    hours: {
      title: both("Le caveau est ouvert"),
      days: [[{ from: "09:00", to: "12:00" }], [], [], [], [], [], []],
      note: both("Sur rendez-vous le dimanche."),
    },
    access: {
      title: both("Venir au domaine"),
      address: words("1240 chemin des Calades\n84290 Cairanne"),
      text: both("Parking à l’ombre."),
      latE6: 44_231_000,
      lonE6: 4_931_000,
      landmarks: [{ landmark: "town", name: words("Orange"), bearing: "sw", km: 19, minutes: 24 }],
    },
    contact: { title: both("Nous trouver"), hours: both("Tous les jours"), form: true },
    newsletter: {},
    map: { title: both("Plan"), address: words("Cairanne"), latE6: 44_231_000, lonE6: 4_931_000 },
    video: { title: both("Le film"), service: "youtube", video: "dQw4w9WgXcQ", poster: file(11) },
  };
  return Object.entries(fields).map(([kind, own]) => ({ id: kind, kind, ...own }) as SiteBlock);
}
