/** Ways to reach a person. Addresses are a mail address, a number (E.164), and for letters `letter:<clientId>`. */
export const CHANNELS = ["mail", "sms", "letter", "call"] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Purposes for which a shop may write to a person; each is agreed to and withdrawn by itself: news and offers, tastings
 * and fairs, a cart left behind, a format that is back in stock.
 */
export const PURPOSES = ["newsletter", "invitations", "cartReminder", "backInStock"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Purposes that a visitor of a public page asks for; the others are agreed to in a session. */
export const PUBLIC_PURPOSES = [
  "newsletter",
  "invitations",
  "backInStock",
] as const satisfies readonly Purpose[];

/** `asked`: the request waits for its confirmation; `given`: the person may be written to; `withdrawn`: no more. */
export const CONSENT_STATES = ["asked", "given", "withdrawn"] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** Elements of public pages that ask for a consent. */
export const CONSENT_ELEMENTS = ["newsletter", "backInStock"] as const;

/** Days for which the link that confirms a request is valid. */
export const CONFIRMATION_DAYS = 7;

/** Days for which a shop keeps the wish to be told that a format is back in stock. */
export const WISH_DAYS = 365;

/** Checks whether a text of an address names a purpose. */
export const isPurpose = (text: string): text is Purpose => PURPOSES.some((purpose) => purpose === text);

/** A consent with its proof; what was never said is null. Moments are ISO 8601. */
export type ConsentProof = {
  channel: Channel;
  purpose: Purpose;
  state: ConsentState;
  changedAt: string;
  /** When it was asked for, with the exact text that was read, its language and its page. */
  askedAt: string | null;
  wording: string | null;
  lang: string | null;
  page: string | null;
  /** When the link of the mail was confirmed. */
  givenAt: string | null;
};

/** A consent of a client of a shop. */
export type ClientConsent = ConsentProof & { address: string };
/** A consent that a buyer has given to a shop. */
export type OwnConsent = ClientConsent & { shopId: string; shop: string };

/** Knowledge of a shop about an address for one purpose; without a state it has never been asked. */
export type ConsentStanding = {
  state: ConsentState | null;
  /** The person, or their erasure, ruled every mail out. */
  isSuppressed: boolean;
  isErased: boolean;
};

/**
 * Checks whether an address may be written to for a purpose: the person has confirmed it, and nothing rules it out
 * since (GDPR art. 7; CPCE L34-5). Every mail that needs a consent asks this before it is written.
 */
export const mayWriteTo = ({ state, isSuppressed, isErased }: ConsentStanding): boolean =>
  state === "given" && !isSuppressed && !isErased;
