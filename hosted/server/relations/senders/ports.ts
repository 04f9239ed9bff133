/** A text message; `to` in E.164, `sender` at most eleven characters, `text` with its STOP mention already. */
export type SmsMessage = {
  /** Identifier of ours, which delivery reports name: it has the shop and the recipient (`smsTag`). */
  id: string;
  to: string;
  sender: string;
  text: string;
};

/** Answer of an SMS provider: its own reference and the number of parts that it counts, or its refusal. */
export type SmsOutcome =
  | { kind: "accepted"; reference: string; parts: number }
  | { kind: "refused"; code: string; text: string; isPermanent: boolean };

/** A provider of text messages. `send` throws `UnknownOutcome` where the message may have left, else `NotSent`. */
export type SmsProvider = {
  /** Name of the provider, for the screen; `sandbox` is ours. */
  name: string;
  /** Mention that the text of an advertising message ends with; the provider replaces its placeholder. */
  stopMention: string;
  send(message: SmsMessage): Promise<SmsOutcome>;
};

/** Postal address of a letter, in lines as they are printed (NF Z10-011): at most six, the country apart. */
type PostalAddress = { lines: readonly string[]; country: string };

export type LetterMessage = {
  id: string;
  to: PostalAddress;
  /** A PDF of A4 pages, with the address in the window of its first page. */
  pdf: Buffer;
  name: string;
};
export type LetterOutcome =
  | { kind: "accepted"; reference: string; pages: number | null }
  | { kind: "refused"; code: string; text: string; isPermanent: boolean };

/** A provider that prints and posts letters. `send` throws as that of `SmsProvider` does. */
export type LetterProvider = {
  name: string;
  send(message: LetterMessage): Promise<LetterOutcome>;
};
