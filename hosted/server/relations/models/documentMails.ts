import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { ModelPart } from "@cuvee/core/relations/models/modelParts.ts";
import { withoutSigns } from "@cuvee/core/kit/signs.ts";
import type { ModelWish, WriteFromModel } from "#kit/mail/fromModel.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { fillMail, openMarks } from "#relations/models/marks.ts";
import type { ModelDeps } from "#relations/models/preview.ts";
import { readModel, readUses } from "#relations/models/queries.ts";
import { modelSceneOf, renderScene } from "#relations/models/render.ts";
import { readerValues, shopValues } from "#relations/models/values.ts";
import { readReaders } from "#relations/models/values.queries.ts";
import { senderOf } from "#shops/settings/sender.ts";

/** Returns the model that a shop has chosen for a mail; null for none. */
async function chosenFor(tx: Tx, { shopId, of }: ModelWish): Promise<string | null> {
  const { quote, invoice, reminders } = await readUses(tx, shopId);
  if (of === "quote") return quote;
  return of === "invoice" ? invoice : (reminders[of.reminder - 1] ?? null);
}

/** Returns what has to be said whatever the model says. */
const extraOf = ({ notes, action }: ModelWish): ModelPart[] => [
  ...notes.map((note): ModelPart => ({ kind: "text", text: withoutSigns(note), isQuiet: false })),
  ...(action ? [{ kind: "button", label: action.label, href: action.url, align: "start" } as const] : []),
];

/**
 * Makes the mails of quotes, invoices and reminders from the models that a shop has chosen for them. They only inform:
 * they need no consent, and nobody unsubscribes from them.
 */
export const mailFromModel =
  ({ services, catalogue }: ModelDeps): WriteFromModel =>
  async (tx, wish) => {
    const { shopId, lang, clientId } = wish;
    const id = await chosenFor(tx, wish);
    const model = id === null ? undefined : await readModel(tx, { shopId, id });
    if (!model) return null;
    const { content } = model;
    const snapshot = await catalogue.seen(tx, shopId);
    const today = dayInFrance(services.now());
    const [reader] = clientId === null ? [] : await readReaders(tx, shopId, { clientIds: [clientId], today });
    const marks = openMarks();
    const typology = reader?.typology ?? null;
    const scene = await modelSceneOf(tx, services, { shop: snapshot, content, lang, typology }, marks);
    const rendered = await renderScene({
      scene,
      marks,
      from: senderOf(snapshot.shop, lang),
      content,
      lang,
      kind: "information",
      linkOf: (url) => url,
      extra: extraOf(wish),
    });
    const values = {
      ...shopValues(snapshot.shop),
      ...(reader ? readerValues(reader) : {}),
      documentNumber: wish.documentNumber,
      amount: wish.amount,
    };
    const words = fillMail({ ...rendered, text: rendered.words }, values).text.trim();
    const mail = fillMail(rendered, values);
    // A model without a subject in any language is not finished: the usual sentences stand in.
    return mail.subject === "" ? null : { ...mail, words };
  };
