import { LANGUAGES, languageIn } from "@cuvee/core/kit/languages.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { slugOf } from "@cuvee/core/kit/texts/slugs.ts";
import type { RichBlock, RichInline, RichText } from "@cuvee/core/kit/texts/richText.ts";
import { fillTokens, isModelField, type FieldValues } from "@cuvee/core/relations/models/fields.ts";
import { textIn } from "@cuvee/core/storefront/site/localizedTexts.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { newId, personOf, shopOf, type RequestContext } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { dates } from "#kit/formatters.ts";
import { translate } from "#kit/translations.ts";
import type { Cell } from "#kit/export/export.cells.ts";
import { openCsv } from "#kit/export/export.csv.ts";
import type { Announce } from "#kit/export/export.make.ts";
import {
  addExport,
  markExportFailed,
  saveExportFile,
  takeExport,
  type ExportFile,
} from "#kit/export/export.queries.ts";
import { openXlsx } from "#kit/export/export.xlsx.ts";
import { readFieldValues } from "#relations/models/values.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import { findCampaign, type Campaign, type FrozenContent } from "./campaigns.queries.ts";
import type { Letter } from "./letters.pdf.ts";
import { readLetters, type LetterRecipient } from "./recipients.queries.ts";

/** The list whose readers may fetch the files. */
const LIST = "campaigns";
const ATTEMPTS_MAX = 3;
const day = dates({ dateStyle: "long", timeZone: "Europe/Paris" });

/**
 * Asks for the letters of a campaign in one PDF, or its address sheet. Throws `not-found` (404), `campaign-preparing`
 * (409) while it has no recipients.
 */
export async function requestLetters(
  tx: Tx,
  ctx: RequestContext,
  campaignId: string,
  kind: JobData["campaign-letters"]["kind"],
): Promise<{ id: string }> {
  const shopId = shopOf(ctx);
  const campaign = await findCampaign(tx, shopId, campaignId);
  if (campaign?.channel !== "letter") return refuse("not-found", 404);
  if (campaign.frozenAt === null) refuse("campaign-preparing", 409);
  const id = newId(ctx.services);
  const wish = { format: kind === "pdf" ? ("csv" as const) : kind, columns: [] };
  await addExport(tx, { shopId, id, userId: personOf(ctx).userId, list: LIST, lang: ctx.lang, wish });
  await ctx.services.jobs.send(tx, "campaign-letters", { shopId, exportId: id, campaignId, kind });
  return { id };
}

/** Returns the lines of an address as they are printed (NF Z 10-011): at most six, the country in capitals last. */
function addressLines(name: string, postal: LetterRecipient["postal"]): string[] {
  const of = (field: string): string => postal?.[field]?.trim() ?? "";
  const person = [of("firstname"), of("lastname")].filter(Boolean).join(" ");
  const lines = [
    of("company"),
    person || (of("company") ? "" : name),
    of("street2"),
    of("street"),
    [of("zipcode"), of("city").toLocaleUpperCase("fr")].filter(Boolean).join(" "),
  ];
  const country = of("country");
  if (country !== "" && country !== "FR")
    lines.push(
      (new Intl.DisplayNames(["fr"], { type: "region" }).of(country) ?? country).toLocaleUpperCase("fr"),
    );
  return lines.filter((line) => line !== "");
}

function wordsOf(inlines: readonly RichInline[] = [], values: FieldValues): string {
  return inlines
    .map((inline) => {
      if (inline.type === "text") return inline.text;
      if (inline.type === "hardBreak") return " ";
      const { field, fallback } = inline.attrs;
      return (isModelField(field) && values[field]) || fallback;
    })
    .join("");
}

function blockWords(block: RichBlock, values: FieldValues): string[] {
  if (block.type === "image") return [];
  if (block.type === "paragraph" || block.type === "heading") return [wordsOf(block.content, values)];
  return block.content.map(
    (item) => `• ${item.content.flatMap((inner) => blockWords(inner, values)).join(" ")}`,
  );
}

/** Returns the paragraphs of a document with a reader's values. */
const paragraphsOf = (doc: RichText | undefined, values: FieldValues): string[] =>
  (doc?.content ?? []).flatMap((block) => blockWords(block, values)).filter((text) => text.trim() !== "");

type LetterReader = Pick<LetterRecipient, "clientName" | "lang" | "postal" | "variant">;

/** Returns the content of a version as it was at the start. */
function contentOf(campaign: Campaign, variant: LetterReader["variant"]): FrozenContent {
  const content = campaign.frozen?.[variant ?? "A"] ?? campaign.frozen?.A;
  if (!content) throw new Error("a campaign without its content");
  return content;
}

const fileOf = (shop: ShopRow, campaign: Campaign, at: Date) => ({
  title: campaign.name,
  author: shop.name,
  color: shop.color,
  on: dayInFrance(at.getTime()),
});

function letterOf(
  shop: ShopRow,
  content: FrozenContent,
  recipient: LetterReader,
  { values, kind, at }: { values: FieldValues; kind: Campaign["kind"]; at: Date },
): Letter & { to: string[] } {
  const lang = languageIn(LANGUAGES, recipient.lang) ?? "fr";
  const { model } = content;
  const fill = (text: string): string => fillTokens(text, ({ field, fallback }) => values[field] || fallback);
  const address = (shop.legal["address"] ?? "").split(/[\n,]/).map((line) => line.trim());
  return {
    lang,
    sender: [shop.legal["company"] || shop.name, ...address, shop.phone, shop.contact_email].filter(Boolean),
    to: addressLines(recipient.clientName, recipient.postal),
    place: day(at, lang),
    subject: fill((model && textIn(model.subject, lang)) ?? ""),
    // Advertising for alcohol bears the health message (code de la santé publique L3323-4), and every advertising says
    // how to object (RGPD art. 21 §4).
    foot:
      kind === "promotion"
        ? [
            translate(lang, "site", "footer.health"),
            translate(lang, "modelMails", "letterStop", {
              contact: shop.contact_email || shop.phone || address.join(", "),
            }),
          ]
        : [],
    paragraphs: model?.kind === "standard" ? paragraphsOf(textIn(model.texts, lang), values) : [],
  };
}

/** One letter as the provider takes it: its PDF, and its address in lines. */
export type PostedLetter = { pdf: Buffer; lines: string[]; country: string };

/** Makes the letter of one recipient for the provider. */
export async function postedLetter(
  { shop, campaign, at }: { shop: ShopRow; campaign: Campaign; at: Date },
  recipient: LetterReader,
  values: FieldValues,
): Promise<PostedLetter> {
  const letter = letterOf(shop, contentOf(campaign, recipient.variant), recipient, {
    values: { ...values, coupon: campaign.couponCode },
    kind: campaign.kind,
    at,
  });
  const { renderLetters } = await import("./letters.pdf.ts");
  const pdf = await renderLetters([letter], fileOf(shop, campaign, at));
  return { pdf, lines: letter.to, country: recipient.postal?.["country"] || "FR" };
}

/** Makes the PDF of all letters. */
async function pdfOf(
  services: Services,
  { shop, campaign, at }: { shop: ShopRow; campaign: Campaign; at: Date },
  recipients: readonly LetterRecipient[],
): Promise<Buffer> {
  const values = await services.database.transaction({ shopId: shop.id }, (tx) =>
    readFieldValues(
      tx,
      services,
      shop.id,
      recipients.map(({ clientId }) => clientId),
    ),
  );
  const { renderLetters } = await import("./letters.pdf.ts");
  return renderLetters(
    recipients.map((recipient) =>
      letterOf(shop, contentOf(campaign, recipient.variant), recipient, {
        values: { ...values.get(recipient.clientId), coupon: campaign.couponCode },
        kind: campaign.kind,
        at,
      }),
    ),
    fileOf(shop, campaign, at),
  );
}

const FIELDS = ["name", "company", "street2", "street", "zipcode", "city", "country"] as const;

/** Makes the address sheet. */
async function sheetOf(
  recipients: readonly LetterRecipient[],
  lang: "fr" | "en",
  format: "csv" | "xlsx",
): Promise<Buffer> {
  const headers = FIELDS.map((field) => translate(lang, "campaignFiles", `sheet.${field}`));
  const file = format === "csv" ? openCsv(headers, lang) : openXlsx(headers, lang);
  try {
    await file.add(
      recipients.map(({ clientName, postal }) =>
        FIELDS.map((field): Cell => {
          const person = [postal?.["firstname"], postal?.["lastname"]].filter(Boolean).join(" ");
          const value = field === "name" ? person || clientName : (postal?.[field] ?? "");
          return value === "" ? null : { kind: "text", value };
        }),
      ),
    );
    return await file.end();
  } finally {
    await file.close();
  }
}

const MIMES = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Job: makes a file of a letter campaign and tells the person who asked for it. A repeated job starts over. */
export async function makeLetters(
  services: Services,
  announce: Announce,
  { shopId, exportId, campaignId, kind }: JobData["campaign-letters"],
): Promise<void> {
  const { database, live } = services;
  const at = new Date(services.now());
  const asked = await database.transaction({ shopId }, (tx) => takeExport(tx, shopId, exportId));
  if (!asked) return;
  const { userId } = asked;
  const end = (name: string, exportFile: ExportFile | null): Promise<void> =>
    database.transaction({ shopId, userId }, async (tx) => {
      if (exportFile) await saveExportFile(tx, shopId, exportId, { at, exportFile });
      else await markExportFailed(tx, shopId, exportId);
      const failed = exportFile === null;
      await announce(tx, { shopId, userId, exportId, list: LIST, name, failed, at });
      live.tell(tx, { kind: "download", shopId, userId, failed });
    });
  const { shop, campaign, recipients } = await database.transaction({ shopId }, async (tx) => ({
    shop: await findShop(tx, shopId),
    campaign: await findCampaign(tx, shopId, campaignId),
    recipients: await readLetters(tx, { shopId, campaignId }),
  }));
  const title = kind === "pdf" ? "letters" : "addresses";
  const parts = [
    translate(asked.lang, "campaignFiles", `files.${title}`),
    slugOf(campaign?.name ?? ""),
    dayInFrance(at.getTime()),
  ];
  const name = `${parts.filter(Boolean).join("-")}.${kind}`;
  if (!shop || !campaign || recipients.length === 0 || asked.attempts > ATTEMPTS_MAX) return end(name, null);
  const content =
    kind === "pdf"
      ? await pdfOf(services, { shop, campaign, at }, recipients)
      : await sheetOf(recipients, asked.lang === "fr" ? "fr" : "en", kind);
  await end(name, { name, mime: MIMES[kind], content });
}
