/** Longest message and signature of a gift note, in characters: what fits on its card (`pdfGift.ts`). */
export const GIFT_MESSAGE_MAX = 300;
export const GIFT_FROM_MAX = 60;

/** A note of the buyer to the recipient of a gift: a card with it goes into each parcel of the order. */
export type GiftNote = {
  message: string;
  /** Signature; empty when the message is signed itself. */
  from: string;
};
