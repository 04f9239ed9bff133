import * as z from "zod";
import { contract } from "#kit/contract.ts";

/** Protection of a form against bulk submission by programs: the solved challenge, or reCAPTCHA's token. */
export const captchaField = z.string().min(1).max(4000);

const hex = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[0-9a-f]+$/);

/** A challenge as the server signed it (altcha-lib, version 2), with the counter that was found. */
export const solvedChallenge = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.string().max(40),
      cost: z.int(),
      expiresAt: z.int(),
      keyLength: z.int(),
      keyPrefix: hex(128),
      keySignature: hex(128),
      nonce: hex(64),
      salt: hex(64),
    }),
    signature: hex(128),
  }),
  solution: z.strictObject({ counter: z.int().min(0), derivedKey: hex(128), time: z.number().optional() }),
});

export type Challenge = z.output<typeof solvedChallenge>["challenge"];

/** Proof that a human fills in a form: our own proof of work, or reCAPTCHA where the platform has a key. */
export const captchaContract = contract({
  captcha: {
    method: "GET",
    path: "/v1/captcha",
    who: ["public"],
    summary: "A challenge for the next form: a proof of work that works once, or the key of reCAPTCHA",
    /** `proof`: requests our own proof of work, whatever the platform's other forms require. */
    query: z.strictObject({ proof: z.literal("1").optional() }),
    answer: z.object({
      proof: z
        .object({
          parameters: z.object({
            algorithm: z.string(),
            cost: z.number(),
            expiresAt: z.number(),
            keyLength: z.number(),
            keyPrefix: z.string(),
            keySignature: z.string(),
            nonce: z.string(),
            salt: z.string(),
          }),
          signature: z.string(),
        })
        .nullable(),
      recaptcha: z
        .object({
          siteKey: z.string(),
          version: z.int(),
          /** Address of its script. */
          script: z.string(),
          /** The badge is hidden: the form names reCAPTCHA in its text. */
          hidden: z.boolean(),
        })
        .nullable(),
    }),
  },
});
