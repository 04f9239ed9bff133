/**
 * Signature of the mails to a shop's buyers (specification §2, settings tab `campaigns`). Empty: the shop's own name
 * and address.
 */
export type ShopMails = {
  /** Sender's name of the mails, beside our own address: "Camille, Domaine des Trois Calades". */
  senderName: string;
  /** Reply address; empty: the shop's contact address. */
  replyTo: string;
  /** Text under each mail; may have several lines. */
  signature: string;
};

/** Returns the mails of a shop as stored, with defaults for missing fields. */
export const shopMails = (stored: Partial<ShopMails>): ShopMails => ({
  senderName: "",
  replyTo: "",
  signature: "",
  ...stored,
});
