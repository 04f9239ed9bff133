import * as z from "zod";
import { captchaField } from "#kit/captcha.contract.ts";
import { contract, id, text } from "#kit/contract.ts";
import { passwordIsAcceptable } from "#people/accounts/accounts.ts";
import { language } from "#kit/enums.contract.ts";
import { userRole } from "./enums.contract.ts";

export const email = z.email().max(254).toLowerCase();
/** A new password (specification §5); the field error's code is `password`. */
export const newPassword = z.string().refine(passwordIsAcceptable, "password");
/**
 * Letters, spaces, accents, apostrophes, hyphens and dots; at most 50 characters (specification §5, "username" and
 * "counter").
 */
export const personName = text(50, 1).regex(/^[\p{L}\p{M} .,'’-]+$/u, "name");
export const phone = text(30).regex(/^$|^\+?[0-9 ().-]{6,30}$/, "phone");
const zodString = z.string().min(1).max(200);
const anybodySignedIn = ["buyer", "owner", "iam", "agent", "admin"] as const;

/** Notices that a person may switch off; `linkStatistics` is the weekly one of clicks on campaign links. */
const notices = z.strictObject({ linkStatistics: z.boolean() });

/** Fields of every account registration. */
export const registration = z.strictObject({
  email,
  password: newPassword,
  firstname: personName,
  lastname: personName,
  phone: phone.default(""),
  adult: z.literal(true, "adult"),
  terms: z.literal(true, "terms"),
  lang: language.default("fr"),
  redirectLink: z.string().max(3000).optional(),
  captcha: captchaField,
});

export const membership = z.object({
  id,
  code: z.string(),
  name: z.string(),
  typology: z.string().nullable(),
  authorizations: z.record(z.string(), z.boolean()),
});

export const user = z.object({
  id,
  code: z.string(),
  username: z.string(),
  email: z.string(),
  role: userRole,
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  isPro: z.boolean(),
  lang: z.string(),
  tourMode: z.boolean(),
  shops: z.array(membership),
});

/** User whose account a session may switch to; null where there is none. */
export const masterAccount = z.object({ id, username: z.string() }).nullable();

export const session = z.object({
  user,
  jwt: z.string(),
  masterAccount,
  expiresIn: z.int(),
});
/** The sentence that confirms an operation. */
export const confirmation = z.object({ success: z.literal(true), message: z.string() });

export const accountsContract = contract({
  login: {
    method: "POST",
    path: "/v1/auth/login",
    who: ["public"],
    summary: "Sign in with a username or an e-mail",
    body: z
      .strictObject({ username: zodString.optional(), email: zodString.optional(), password: zodString })
      .refine((b) => (b.username === undefined) !== (b.email === undefined), "username-or-email"),
    answer: session,
  },
  refresh: {
    method: "POST",
    path: "/v1/auth/refresh",
    who: ["public"],
    summary: "A new access token from the refresh cookie, which is rotated",
    answer: session,
  },
  logout: {
    method: "POST",
    path: "/v1/auth/logout",
    who: ["public"],
    summary: "End this session",
    answer: confirmation,
  },
  registerBuyer: {
    method: "POST",
    path: "/v1/auth/register/buyer",
    who: ["public"],
    summary: "Ask for a buyer account; the answer is the same whether or not the e-mail is known",
    body: registration,
    answer: confirmation,
    status: 202,
  },
  linkAgain: {
    method: "POST",
    path: "/v1/auth/register/link",
    who: ["public"],
    summary: "Mail the link of a registration again; the answer is the same whether or not one waits for it",
    body: z.strictObject({ email, lang: language.default("fr"), captcha: captchaField }),
    answer: confirmation,
    status: 202,
  },
  validate: {
    method: "POST",
    path: "/v1/auth/validate",
    who: ["public"],
    summary: "Prove an e-mail by the mailed link and sign in",
    body: z.strictObject({ token: zodString }),
    answer: session,
  },
  askReset: {
    method: "POST",
    path: "/v1/auth/reset-password",
    who: ["public"],
    summary: "Mail a link that sets a new password; same answer for an unknown e-mail",
    body: z.strictObject({ email, lang: language.default("fr"), captcha: captchaField }),
    answer: confirmation,
    status: 202,
  },
  reset: {
    method: "POST",
    path: "/v1/auth/reset-password/confirmation",
    who: ["public"],
    summary: "Set a new password with the mailed link; ends every session of the account",
    body: z.strictObject({ token: zodString, password: newPassword }),
    answer: confirmation,
  },
  sessions: {
    method: "GET",
    path: "/v1/users/me/sessions",
    who: anybodySignedIn,
    summary: "Where the account is signed in",
    answer: z.array(
      z.object({
        id,
        createdAt: z.string(),
        lastUsedAt: z.string(),
        userAgent: z.string(),
        /** The session of this request. */
        current: z.boolean(),
      }),
    ),
  },
  endSession: {
    method: "DELETE",
    path: "/v1/users/me/sessions/:sessionId",
    who: anybodySignedIn,
    summary: "Sign the account out somewhere",
    params: z.strictObject({ sessionId: id }),
    answer: confirmation,
  },
  notices: {
    method: "GET",
    path: "/v1/users/me/notices",
    who: ["owner", "iam"],
    summary: "The notices that a person may switch off",
    answer: notices,
  },
  saveNotices: {
    method: "PUT",
    path: "/v1/users/me/notices",
    who: ["owner", "iam"],
    summary: "Switch notices on or off",
    body: notices,
    answer: notices,
  },
  changePassword: {
    method: "PUT",
    path: "/v1/users/me/password",
    who: anybodySignedIn,
    summary: "Change the password; every other session ends",
    body: z.strictObject({ current: zodString, password: newPassword }),
    answer: confirmation,
  },
  askEmail: {
    method: "POST",
    path: "/v1/users/me/email",
    who: anybodySignedIn,
    summary:
      "Mail a link that proves another e-mail; the answer is the same whether or not it has an account",
    body: z.strictObject({ email, password: zodString }),
    answer: confirmation,
    status: 202,
  },
  confirmEmail: {
    method: "POST",
    path: "/v1/auth/email/confirmation",
    who: ["public"],
    summary: "Change the e-mail by the mailed link; every session of the account ends",
    body: z.strictObject({ token: zodString }),
    answer: confirmation,
  },
});
