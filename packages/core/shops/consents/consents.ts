/** Ways to reach a person; only mails are sent so far. */
export type Channel = "mail" | "sms" | "letter" | "call";

/** Purposes for which a shop may write to a person; each is agreed to and withdrawn by itself. */
export const PURPOSES = ["newsletter"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** `asked`: the request waits for its confirmation; `given`: the person may be written to; `withdrawn`: no more. */
export type ConsentState = "asked" | "given" | "withdrawn";

/** Elements of public pages that ask for a consent. */
export const CONSENT_ELEMENTS = ["newsletter"] as const;

/** Days for which the link that confirms a request is valid. */
export const CONFIRMATION_DAYS = 7;

/** Checks whether a text of an address names a purpose. */
export const isPurpose = (text: string): text is Purpose => PURPOSES.some((purpose) => purpose === text);
