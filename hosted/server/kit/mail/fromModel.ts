import type { MadeMail } from "#kit/mail/mail.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { ServerLang } from "#kit/translations.ts";

/** A mail that a shop may have made a model for. */
export type ModelWish = {
  shopId: string;
  of: "quote" | "invoice" | { reminder: 1 | 2 | 3 };
  lang: ServerLang;
  /** The client whose values it shows; null: none is known. */
  clientId: string | null;
  documentNumber: string;
  /** Amount including tax, in the words of the language. */
  amount: string;
  /** Paragraphs that have to be said whatever the model says: a message of the seller, mentions of the law. */
  notes: readonly string[];
  /** The way on, where the mail is of no use without it. */
  action?: { label: string; url: string };
};

/** A mail made from a model; `words`: its text without the foot. */
export type ModelMail = MadeMail & { words: string };

/**
 * Makes a mail from the model that a shop has chosen for it; null where it has chosen none. The models lie right of
 * those who send such mails: they take this as a function (hosted/decisions/0029-module-order.md).
 */
export type WriteFromModel = (tx: Tx, wish: ModelWish) => Promise<ModelMail | null>;

/** Makes no mail, for senders without models. */
export const withoutModels: WriteFromModel = () => Promise.resolve(null);
