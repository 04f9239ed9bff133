import type { Input } from "@cuvee/core/kit/contract.ts";
import {
  daysBetween,
  fillWords,
  nextStep,
  stepDue,
  type ReminderStep,
  type ReminderWords,
} from "@cuvee/core/billing/payments/dues.ts";
import { isUnpaid } from "@cuvee/core/billing/payments/claims.ts";
import type { duesContract } from "@cuvee/core/billing/payments/dues.contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { documentOf } from "#billing/documents/read.ts";
import { fileOf } from "#billing/documents/render.ts";
import { ownShop, rulesOf, todayOf, type PaymentsContext } from "#billing/payments/manualPayments.ts";
import {
  findReminded,
  lockDocumentsToRemind,
  isRemindedToday,
  lateDocuments,
  recordReminder,
  type Reminded,
} from "#billing/payments/settlements/reminders.queries.ts";
import { shopsThatRemind } from "#billing/payments/settlements/rules.queries.ts";
import { withoutModels, type ModelMail, type WriteFromModel } from "#kit/mail/fromModel.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { dates, euros } from "#kit/formatters.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { senderOf } from "#shops/settings/sender.ts";
import { askBeforeSameMail } from "#kit/mail/mailAgain.ts";

const dayIn = dates({ dateStyle: "long", timeZone: "UTC" });
const dayWords = (day: string, lang: ServerLang): string => dayIn(new Date(`${day}T00:00:00Z`), lang);

/** Returns the values that the text of a reminder names. */
const namesOf = (d: Reminded, shop: string, today: string, lang: ServerLang): ReminderWords => ({
  name: d.buyer_name,
  number: d.number,
  amount: euros(d.open_cents, lang),
  issuedOn: dayWords(d.issued_on, lang),
  dueOn: dayWords(d.due_on, lang),
  days: String(daysBetween(d.due_on, today)),
  shop,
});

/** Checks whether a document is unpaid on a day. */
const isClaimed = ({ open_cents, due_on }: Reminded, today: string): boolean =>
  isUnpaid({ openCents: cents(open_cents), dueOn: due_on }, today);

type Said = { subject: string; text: string };

/** Returns the mail of a step made from the model that the shop has chosen for it; null where it has chosen none. */
const fromModelOf = (
  tx: Tx,
  fromModel: WriteFromModel,
  found: Reminded,
  { shopId, step, notes }: { shopId: string; step: ReminderStep; notes: readonly string[] },
): Promise<ModelMail | null> => {
  const lang = letterLang(found.lang);
  return fromModel(tx, {
    shopId,
    of: { reminder: step },
    lang,
    clientId: found.client_id,
    documentNumber: found.number,
    amount: euros(found.open_cents, lang),
    notes,
  });
};

/** Returns the text of a step: that of this sending, else of the shop, else ours in the buyer's language. */
function wordsOf(
  given: Said,
  own: Said | undefined,
  { step, names, lang }: { step: ReminderStep; names: ReminderWords; lang: ServerLang },
): Said {
  const ours = (what: string): string => translate(lang, "mails", `reminder${step}.${what}`, names);
  const of = (what: keyof Said, text: string): string => {
    const written = given[what] || own?.[what];
    return written ? fillWords(written, names) : text;
  };
  return { subject: of("subject", ours("subject")), text: of("text", ours("body")) };
}

/**
 * Returns the reminder as it would be written now. Throws `not-found` (404), `not-overdue`, `reminder-held-back` (409).
 */
export async function previewReminder(
  context: PaymentsContext,
  documentId: string,
  requested: number | undefined,
  fromModel: WriteFromModel = withoutModels,
) {
  const { tx, shopId } = context;
  const found = (await findReminded(tx, shopId, documentId)) ?? refuse("not-found", 404);
  const today = todayOf(context);
  if (!isClaimed(found, today)) refuse("not-overdue", 409);
  if (found.is_held_back) refuse("reminder-held-back", 409);
  const step = (requested as ReminderStep | undefined) ?? nextStep(found.reminders);
  const { reminders } = await rulesOf(context);
  const lang = letterLang(found.lang);
  const shop = await ownShop(context);
  const texts = wordsOf({ subject: "", text: "" }, reminders.steps[step - 1], {
    step,
    names: namesOf(found, shop.name, today, lang),
    lang,
  });
  const sentToday = await isRemindedToday(tx, shopId, documentId, { step, day: today });
  const made = await fromModelOf(tx, fromModel, found, { shopId, step, notes: [] });
  const shown = made ? { subject: made.subject, text: made.words } : texts;
  return { step, recipient: found.email, lang, ...shown, sentToday };
}

/** Returns the id of a reminder's mail. */
const mailOf = (documentId: string, step: number, day: string): string =>
  `reminder.${documentId}.${step}.${day}`;

type Skipped = { today: number; nobody: number; settled: number; orders: number };

/**
 * Reminds of documents: each is recorded and counted now, its letter is written by a job. A step is sent once a day.
 * Throws `mail-again` (409).
 */
export async function remind(
  context: PaymentsContext,
  ids: readonly string[],
  { step: requested, subject, text, again }: Omit<Input<(typeof duesContract)["remind"]>["body"], "rows">,
): Promise<{ sent: number; skipped: Skipped }> {
  const { tx, services, shopId, by } = context;
  const today = todayOf(context);
  const at = new Date(services.now());
  const remindeds = await lockDocumentsToRemind(tx, shopId, ids);
  // A named id that is no document is an order without an invoice: a letter needs one.
  const skipped: Skipped = { today: 0, nobody: 0, settled: 0, orders: ids.length - remindeds.length };
  let sent = 0;
  for (const found of remindeds) {
    const documentId = found.document_id;
    const step = requested ?? nextStep(found.reminders);
    if (found.is_held_back || !isClaimed(found, today)) skipped.settled += 1;
    else if (found.email === "") skipped.nobody += 1;
    else if (await isRemindedToday(tx, shopId, documentId, { step, day: today })) skipped.today += 1;
    else if (
      !(await recordReminder(tx, {
        shopId,
        documentId,
        step,
        day: today,
        by,
        at,
        // The delivery state is read from the mail.
        facts: { step, to: [found.email], mails: [mailOf(documentId, step, today)] },
      }))
    )
      skipped.today += 1;
    else {
      // After a double click, the next step of the same document counts as the same mail.
      const mail = { shopId, about: `reminder:${documentId}`, recipients: [found.email], again };
      await askBeforeSameMail(tx, services, mail);
      await services.jobs.send(tx, "payment-reminder", {
        shopId,
        documentId,
        step,
        day: today,
        subject,
        text,
      });
      sent += 1;
    }
  }
  return { sent, skipped };
}

/** Writes the letter of a reminder, with the document; does nothing for one that was paid meanwhile. */
export async function writeReminder(
  services: Services,
  data: JobData["payment-reminder"],
  fromModel: WriteFromModel = withoutModels,
): Promise<void> {
  const { shopId, documentId, step, day } = data;
  const scope = { shopId };
  const ready = await services.database.transaction(scope, async (tx) => {
    const found = await findReminded(tx, shopId, documentId);
    if (!found || found.open_cents <= 0 || found.is_held_back || found.email === "") return null;
    return { found, ...(await fileOf(tx, services, await documentOf(tx, documentId))) };
  });
  if (!ready) return;
  // No connection is held while the file is written.
  const { found, paper: document } = ready;
  const bytes = await ready.file();
  await services.database.transaction(scope, async (tx) => {
    const context: PaymentsContext = { tx, services, shopId, by: "system" };
    const shop = await ownShop(context);
    const { reminders } = await rulesOf(context);
    const lang = letterLang(found.lang);
    const at = step as ReminderStep;
    const texts = wordsOf(data, reminders.steps[at - 1], {
      step: at,
      names: namesOf(found, shop.name, day, lang),
      lang,
    });
    const isFormal = at > 1 && found.client_kind === "professional";
    const mentions = [document.mentions.penalties, document.mentions.recovery].filter(Boolean).join(" ");
    const notes = isFormal && mentions ? [mentions] : [];
    // A text that was written for this sending comes before the model.
    const isOwn = data.subject !== "" || data.text !== "";
    const made = isOwn ? null : await fromModelOf(tx, fromModel, found, { shopId, step: at, notes });
    await services.mailer.write(tx, {
      id: mailOf(documentId, step, day),
      kind: "ownWords",
      lang,
      recipient: found.email,
      shopId,
      values: { ...texts, text: [texts.text, ...notes].join("\n") },
      ...(made ? { made } : {}),
      from: senderOf(shop, lang),
      why: "buyer",
      files: [
        {
          name: `${found.number.replace(/[^\w.-]/g, "_")}.pdf`,
          mime: "application/pdf",
          base64: bytes.toString("base64"),
        },
      ],
    });
  });
}

/** Hours of the day in which automatic mails are sent. */
const OFFICE_HOURS = { from: 8, to: 19 };
const hourIn = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", hour12: false, timeZone: "Europe/Paris" });

/** Sends automatic reminders for shops that want them: each step once, no earlier than its days. */
export async function sweepReminders(services: Services): Promise<void> {
  const { database, now } = services;
  const hour = Number.parseInt(hourIn.format(now()), 10);
  if (hour < OFFICE_HOURS.from || hour >= OFFICE_HOURS.to) return;
  const today = dayInFrance(now());
  for (const shopId of await database.transaction({}, shopsThatRemind))
    await database.transaction({ shopId }, async (tx) => {
      const context: PaymentsContext = { tx, services, shopId, by: "system" };
      const { reminders } = await rulesOf(context);
      const due = (await lateDocuments(tx, shopId, today)).filter(
        (d) =>
          stepDue(
            { dueOn: d.due_on, reminders: d.reminders, remindedOn: d.reminded_on },
            reminders,
            today,
          ) !== null,
      );
      await remind(
        context,
        due.map((d) => d.id),
        { subject: "", text: "", again: true },
      );
    });
}
