import { mediumColors } from "@cuvee/core/shops/settings/palettes.ts";
import type { FieldValues } from "@cuvee/core/relations/models/fields.ts";
import type { ModelScene } from "@cuvee/core/relations/models/modelBlocks.ts";
import type { ModelContent } from "@cuvee/core/relations/models/models.ts";
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import type { Sender } from "#kit/mail/mail.sheet.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { couponTerms } from "#relations/models/coupons.ts";
import { openMarks, type Marks, type RenderedMail } from "#relations/models/marks.ts";
import { renderScene, type SceneRendering } from "#relations/models/render.ts";
import { sceneOf } from "#storefront/site/testing/mailBlocks.fixture.ts";

const NOW = Date.UTC(2026, 5, 1, 10);
type Words = (text: string) => string;

/** Returns the sender of the shop of the fixtures. */
export const sender = (words: Words = (text) => text): Sender => {
  const shop = { theme: "vigne", color: "" };
  return {
    name: words("Domaine des Trois Calades"),
    logo: null,
    colors: { light: mediumColors(shop, "mail", "light"), dark: mediumColors(shop, "mail", "dark") },
    lines: [
      words("Domaine des Trois Calades SCEA, 1240 chemin des Calades, 84290 Cairanne, SIREN 123456782"),
      "cave@calades.example · 04 90 30 12 34",
    ],
  };
};

/** Returns the scene of a shop that has a product, a visit, a promo code and a signature. */
export function modelScene(lang: ServerLang, marks: Marks, words: Words = (text) => text): ModelScene {
  const code = {
    code: "CUVEE10",
    type: "%" as const,
    amount: 1000,
    minBottles: 6,
    until: Date.UTC(2026, 11, 31, 23),
  };
  return {
    ...sceneOf(lang, words),
    markOf: marks.markOf,
    coupons: new Map([["CUVEE10", couponTerms(code, lang, NOW)]]),
    codeLabel: translate(lang, "modelMails", "coupon.code"),
    signature: [words("Camille et Antoine"), words("Domaine des Trois Calades")],
  };
}

type Wish = Partial<Pick<SceneRendering, "kind" | "linkOf" | "from">> & { lang?: ServerLang; words?: Words };

/** Returns a content as a mail of the shop of the fixtures, without the values of a reader. */
export function rendered(content: ModelContent, wish: Wish = {}): Promise<RenderedMail> {
  const { lang = "fr", words, kind = "promotion", linkOf = (url) => url, from = sender(words) } = wish;
  const marks = openMarks();
  return renderScene({ scene: modelScene(lang, marks, words), marks, from, content, lang, kind, linkOf });
}

/** The values of a reader. */
export const READER: FieldValues = {
  firstname: "Élise",
  lastname: "Moreau",
  shopName: "Domaine des Trois Calades",
  senderEmail: "cave@calades.example",
  phone: "04 90 30 12 34",
  signature: "Camille\nDomaine des Trois Calades",
  city: "Lyon",
  points: "120",
  pointsExpiring: "80",
  pointsExpiryDate: "1er juillet 2026",
  documentNumber: "FA2026-00042",
  amount: "240,00 €",
  unsubscribeUrl: "https://cuvee.example/consent/one",
  preferencesUrl: "https://cuvee.example/consent/one#choose",
};

/** Returns an advanced model of some blocks. */
export const advancedOf = (blocks: readonly SiteBlock[]): ModelContent => ({
  kind: "advanced",
  subject: { fr: "Nouvelles du domaine", en: "News from the estate" },
  preheader: {},
  blocks,
});

/** Returns a full block of each kind that mails alone have. */
export function mailBlocksOf(words: Words = (text) => text, link = "https://calades.example/"): SiteBlock[] {
  const both = (text: string) => ({ fr: words(text), en: words(text) });
  const picture = (n: number) => ({
    visual: `/files/${String(n).padStart(16, "0")}`,
    alt: both(`Vue ${n}`),
  });
  const doc = (text: string) => ({
    type: "doc" as const,
    content: [
      {
        type: "paragraph" as const,
        content: [
          { type: "text" as const, text: words(text) },
          { type: "field" as const, attrs: { field: "city", fallback: "chez vous" } },
        ],
      },
    ],
  });
  const texts = (text: string) => ({ fr: doc(text), en: doc(text) });
  return [
    { id: "h1", kind: "heading", text: both("Bonjour {{firstname|à vous}}"), level: 1, align: "start" },
    { id: "b1", kind: "button", label: both("Voir nos vins"), link, align: "center" },
    {
      id: "c2",
      kind: "columns",
      columns: [
        [
          { id: "c2h", kind: "heading", text: both("À gauche"), level: 3, align: "start" },
          { id: "c2t", kind: "text", texts: texts("Des nouvelles de "), width: "text" },
        ],
        [
          { id: "c2p", kind: "picture", picture: picture(31), caption: both("La cour"), link, width: "wide" },
          { id: "c2b", kind: "button", label: both("Y aller"), link, align: "start" },
        ],
      ],
    },
    {
      id: "c3",
      kind: "columns",
      columns: [1, 2, 3].map((n) => [
        { id: `c3p${n}`, kind: "picture", picture: picture(40 + n), caption: {}, link: "", width: "wide" },
        { id: `c3h${n}`, kind: "heading", text: both(`Étape ${n}`), level: 3, align: "center" },
      ]),
    },
    { id: "k", kind: "coupon", title: both("Un cadeau"), text: both("Une seule fois."), code: "CUVEE10" },
    { id: "d", kind: "divider" },
    { id: "s", kind: "spacer", size: "medium" },
    { id: "g", kind: "signature", picture: picture(50), text: both("Camille\nVigneronne") },
    { id: "f", kind: "footer", note: both("Vous êtes client du domaine.") },
  ];
}
