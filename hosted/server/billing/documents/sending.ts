import { refuse } from "@cuvee/core/kit/refusal.ts";
import { addDocumentEvent, lockStates, markSent } from "#billing/documents/queries.ts";
import { documentOf } from "#billing/documents/read.ts";
import { fileOf } from "#billing/documents/render.ts";
import { withoutModels, type ModelMail, type ModelWish, type WriteFromModel } from "#kit/mail/fromModel.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { askBeforeSameMail } from "#kit/mail/mailAgain.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { translate } from "#kit/translations.ts";
import { dates, euros } from "#kit/formatters.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { findShop } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";

const dayIn = dates({ dateStyle: "long", timeZone: "UTC" });

type Document = Awaited<ReturnType<typeof documentOf>>;

export type DocumentMailing = {
  documentId: string;
  by: string;
  to: string[];
  message: string;
  version: number;
  again?: boolean | undefined;
};

/** Returns the mail of an invoice made from the model that the shop has chosen; null where it has chosen none. */
const invoiceFromModel = async (
  tx: Tx,
  fromModel: WriteFromModel,
  { row, ...of }: { row: Document } & Pick<ModelWish, "clientId" | "lang" | "notes">,
): Promise<ModelMail | null> =>
  row.kind === "credit"
    ? null
    : fromModel(tx, {
        ...of,
        of: "invoice",
        shopId: row.shop_id,
        documentNumber: row.number,
        amount: euros(row.total_ttc_cents, of.lang),
      });

/**
 * Mails a document to people, each with its file, in the language of the document, and records the sending with it. Its
 * words are those of the model that the shop has chosen for invoices, where it has.
 * Throws `not-found` (404), `conflict` (409) when it changed meanwhile, `mail-again` (409).
 */
export async function sendDocument(
  tx: Tx,
  services: Services,
  what: DocumentMailing,
  fromModel: WriteFromModel = withoutModels,
): Promise<void> {
  const row = await documentOf(tx, what.documentId);
  const shopId = row.shop_id;
  const [state] = await lockStates(tx, shopId, [row.id]);
  if (!state) return refuse("not-found", 404);
  if (state.version !== what.version) refuse("conflict", 409);
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const { paper: document, file } = await fileOf(tx, services, row);
  const bytes = await file();
  const lang = letterLang(document.lang);
  const kind = translate(lang, "bills", `kinds.${row.kind}`);
  const at = new Date(services.now());
  const to = [...new Set(what.to)];
  const requested = { shopId, about: `document:${row.id}`, recipients: to, again: what.again };
  await askBeforeSameMail(tx, services, requested);
  const notes = what.message ? [what.message] : [];
  const made = await invoiceFromModel(tx, fromModel, { row, clientId: state.client_id, lang, notes });
  const mails: string[] = [];
  for (const recipient of to) {
    const id = newId(services);
    mails.push(id);
    await services.mailer.write(tx, {
      id,
      kind: row.kind === "credit" ? "creditSent" : "documentSent",
      lang,
      recipient,
      shopId,
      values: {
        kind,
        number: row.number,
        shop: shop.name,
        name: document.buyer.name,
        total: euros(row.total_ttc_cents, lang),
        due: euros(state.open_cents, lang),
        dueOn: dayIn(new Date(`${document.dueOn ?? document.issuedOn}T00:00:00Z`), lang),
      },
      from: senderOf(shop, lang),
      why: "buyer",
      ...(what.message ? { next: what.message } : {}),
      ...(made ? { made } : {}),
      files: [
        {
          name: `${row.number.replace(/[^\w.-]/g, "_")}.pdf`,
          mime: "application/pdf",
          base64: bytes.toString("base64"),
        },
      ],
    });
  }
  await markSent(tx, shopId, row.id, at);
  await addDocumentEvent(tx, {
    shopId,
    documentId: row.id,
    at,
    kind: "sent",
    by: what.by,
    // The delivery state of each is read from the mails.
    facts: { to, mails },
  });
}
