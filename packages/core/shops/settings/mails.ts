/** How a shop signs the mails that its buyers get (specification §2, settings tab `campaigns`). Empty: as the shop itself. */
export type ShopMails = {
  /** Sender's name of the mails, beside our own address: "Camille, Domaine des Trois Calades". */
  senderName: string;
  /** Address for answers; empty: the shop's contact address. */
  replyTo: string;
  /** Under the words of each mail; may have several lines. */
  signature: string;
};

/** The mails of a shop as stored, with defaults for missing fields. */
export const shopMails = (stored: Partial<ShopMails>): ShopMails => ({
  senderName: "",
  replyTo: "",
  signature: "",
  ...stored,
});
