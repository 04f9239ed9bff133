import type { MailPicture } from "@cuvee/core/kit/mailParts.ts";
import { withoutSigns } from "@cuvee/core/kit/signs.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import { fillTokens } from "@cuvee/core/relations/models/fields.ts";
import { footerNote, modelParts, type ModelScene } from "@cuvee/core/relations/models/modelBlocks.ts";
import { mapLinks, type ModelPart } from "@cuvee/core/relations/models/modelParts.ts";
import type { ModelContent } from "@cuvee/core/relations/models/models.ts";
import { mailText } from "@cuvee/core/storefront/site/mail/mailScene.ts";
import { OWN } from "#kit/mail/mail.look.ts";
import { FITS, type Sender } from "#kit/mail/mail.sheet.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { couponTerms, readCoupons } from "#relations/models/coupons.ts";
import { openMarks, type Marks, type RenderedMail } from "#relations/models/marks.ts";
import { htmlOf } from "#relations/models/mjml.ts";
import { sheetMjml, type ModelSheet } from "#relations/models/sheet.ts";
import { modelText, wordsText } from "#relations/models/text.ts";
import { senderOf } from "#shops/settings/sender.ts";
import { firstOf } from "#storefront/site/firstSite.ts";
import { mailSceneOf } from "#storefront/site/mailScene.ts";
import { readSite } from "#storefront/site/pages.queries.ts";

/** The readers for whom a model is rendered: those of one language and one grid. */
export type ModelRendering = {
  /** The shop with its catalogue (`catalogue.seen`). */
  shop: Snapshot;
  content: ModelContent;
  lang: ServerLang;
  /** Grid of the readers, whose prices are shown; null: the public one. */
  typology: string | null;
  /** `information` has neither unsubscribe links nor the sentence on consent: documents, reminders, recalls. */
  kind: "promotion" | "information";
  /** Returns the address that a link of the mail has, from its own: clicks are counted there. */
  linkOf: (url: string) => string;
};

type Deps = Pick<Services, "settings" | "now">;

/** Returns everything that the blocks of a content are drawn from. */
export async function modelSceneOf(
  tx: Tx,
  services: Deps,
  { shop: snapshot, content, lang, typology }: Pick<ModelRendering, "shop" | "content" | "lang" | "typology">,
  marks: Pick<Marks, "markOf">,
): Promise<ModelScene> {
  const { shop, rules } = snapshot;
  const site = (await readSite(tx, shop.id))?.published ?? firstOf(shop);
  const blocks = content.kind === "advanced" ? content.blocks : [];
  // The grid of a client may have been removed since.
  const grid = rules.typologies.find(({ key }) => key === typology)?.key ?? publicTypology(rules).key;
  const scene = await mailSceneOf(tx, services, { snapshot, site, blocks, lang, typology: grid });
  const at = services.now();
  const coupons = blocks.some(({ kind }) => kind === "coupon")
    ? await readCoupons(tx, shop.id, at)
    : new Map();
  return {
    ...scene,
    markOf: marks.markOf,
    coupons: new Map(
      [...coupons].flatMap(([code, { terms, state }]) =>
        state === "valid" ? [[code, couponTerms(terms, lang, at)] as const] : [],
      ),
    ),
    codeLabel: translate(lang, "modelMails", "coupon.code"),
    signature: signatureOf(snapshot, lang),
  };
}

/** Returns the signature of the shop's mails by line; the shop's name where there is none. */
export const signatureOf = ({ shop }: Pick<Snapshot, "shop">, lang: ServerLang): string[] =>
  (senderOf(shop, lang).signature ?? shop.name)
    .split("\n")
    .map((line) => withoutSigns(line).trim())
    .filter(Boolean);

/** Returns the absolute address of a picture in the width and format of its place in a mail. */
const sourceIn =
  (origin: string) =>
  ({ visual, fit }: MailPicture): string => {
    const { file, mime } = FITS[fit];
    return `${origin}${visual}/${file}.${mime === "image/png" ? "png" : "jpg"}`;
  };

/** Returns the health message in a language (code de la santé publique L3323-4); each of ours has one. */
export const healthMessageIn = (lang: ServerLang): string => translate(lang, "site", "footer.health");

/** A content with its scene, its sender and its marks: all that its mail is made of. */
export type SceneRendering = {
  scene: ModelScene;
  marks: Marks;
  from: Sender;
  content: ModelContent;
  lang: ServerLang;
  kind: ModelRendering["kind"];
  linkOf: (url: string) => string;
  /** Parts that have to be said whatever the model says, above its signature. */
  extra?: readonly ModelPart[];
};

/** Returns the parts of a mail with others above its signature. */
function withExtra(parts: readonly ModelPart[], extra: readonly ModelPart[]): ModelPart[] {
  const end = parts.at(-1)?.kind === "signature" ? parts.length - 1 : parts.length;
  return parts.toSpliced(end, 0, ...extra);
}

function footOf({
  scene,
  marks,
  from,
  content,
  lang,
  kind,
}: SceneRendering): Pick<ModelSheet, "notes" | "links" | "healthMessage"> {
  const say = (key: string, values: Record<string, unknown> = {}): string =>
    translate(lang, "modelMails", key, values);
  // Readers agreed, bought or are professional contacts: what is true of each of them.
  const why = say("why", { shop: from.name });
  return {
    notes: [footerNote(content, scene) || why, ...from.lines].map(withoutSigns).filter(Boolean),
    links:
      kind === "promotion"
        ? [
            { label: say("unsubscribe"), href: marks.addressOf("unsubscribeUrl") },
            { label: say("preferences"), href: marks.addressOf("preferencesUrl") },
          ]
        : [],
    healthMessage: healthMessageIn(lang),
  };
}

/** Returns the mail of a scene. */
export async function renderScene(rendering: SceneRendering): Promise<RenderedMail> {
  const { scene, marks, from, content, lang, linkOf, extra = [] } = rendering;
  const subject = fillTokens(mailText(content.subject, scene), marks.lineOf);
  const preheader = fillTokens(mailText(content.preheader, scene), marks.lineOf);
  const sheet: ModelSheet = {
    lang,
    subject,
    preheader,
    from: { ...from, name: withoutSigns(from.name) },
    colors: from.colors ?? OWN,
    parts: withExtra(mapLinks(modelParts(content, scene), linkOf), extra),
    ...footOf(rendering),
  };
  const html = await htmlOf(sheetMjml(sheet, sourceIn(scene.origin)));
  return {
    lang,
    subject: marks.cut(subject),
    preheader: marks.cut(preheader),
    html: marks.cut(html),
    text: marks.cut(modelText(sheet)),
    words: marks.cut(wordsText(sheet)),
  };
}

/**
 * Returns a content as a mail for the readers of one language and one grid. It is made once for all of them, in some
 * tens of milliseconds; `fillMail` then gives each reader theirs.
 */
export async function renderModel(tx: Tx, services: Deps, rendering: ModelRendering): Promise<RenderedMail> {
  const { lang, shop } = rendering;
  const marks = openMarks();
  const scene = await modelSceneOf(tx, services, rendering, marks);
  return renderScene({ ...rendering, scene, marks, from: senderOf(shop.shop, lang) });
}
