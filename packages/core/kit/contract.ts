import * as z from "zod";
import { withoutMinusZero } from "#kit/numbers.ts";
import { ID_PATTERN } from "#kit/idPattern.ts";
import { cleanName, cleanText } from "#kit/signs.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Callers that a call admits. `public`: anyone; `buyer`: a signed-in buyer; `link`: the holder of an order's private
 * link; `owner`, `iam`, `agent`, `admin`: the roles of the specification §6 for the shop of their session; `member`: a
 * site to which a buyer has disclosed their identity, by its token, which opens nothing else.
 */
export type Who = "public" | "buyer" | "link" | "member" | "owner" | "iam" | "agent" | "admin";

export type Call = {
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly who: readonly Who[];
  /** One line for the API page. */
  readonly summary: string;
  /** Permission that a collaborator (`iam`) needs, of the specification §6. */
  readonly permission?: string;
  /** Another permission that a collaborator needs besides it. */
  readonly also?: string;
  /**
   * The call writes amounts, or its answer is a file with amounts: a collaborator needs `seeAllPrice` besides the rest.
   * Fields of other answers that are amounts need no mark here: they are left out (`MONEY` of `answers.contract.ts`).
   */
  readonly priced?: true;
  /** Permissions of which each is as good as `permission`. */
  readonly orElse?: readonly string[];
  /**
   * Part of the product that the shop of an owner or a collaborator must have switched on (specification §6), a name of
   * `INTEGRATIONS`.
   */
  readonly integration?: string;
  /**
   * The call creates money, stock, a document or a mail: `Idempotency-Key` is required (design: trust, "Idempotency").
   */
  readonly idempotent?: true;
  /** A GET that writes: it is read on the primary database, never on a standby (decision scale/0052). */
  readonly primary?: true;
  /** The answer is public and contains no personal data; caches may share it for some seconds. */
  readonly cached?: true;
  /**
   * Any API key may make the call, whatever its scopes; without it a key needs the call's permission, and one without
   * is closed to keys.
   */
  readonly anyKey?: true;
  /** The caller names the object in the path: an impossible name is reported as a field (422), not as an absence. */
  readonly named?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** Status of a success; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
};

/** Declares a module's calls, keeping their exact types. */
export function contract<const C extends Record<string, Call>>(calls: C): C {
  return calls;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Input of a handler. */
export type Input<C extends Call> = {
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
};

/** Return value of a handler. */
export type Answer<C extends Call> = z.input<C["answer"]>;

/** Request and answer of a client. */
export type Request<C extends Call> = {
  params: Sent<C["params"]>;
  query: Sent<C["query"]>;
  body: Sent<C["body"]>;
};
export type Response<C extends Call> = z.output<C["answer"]>;

/** `{ "GET /v1/orders": the call }` of a contract: the client's calls are typed by it without shipping zod. */
export type ByRoute<C extends Record<string, Call>> = {
  [K in keyof C as `${C[K]["method"]} ${C[K]["path"]}`]: C[K];
};

/** Marks a field that a client may send and that is dropped: an answer has none, whatever schema they share. */
export const ECHO = { "x-echo": true } as const;

export const id = z.string().regex(ID_PATTERN);
export const centsField = z.int().overwrite(withoutMinusZero);
export const e4Field = z.int().overwrite(withoutMinusZero);
/** Version of a shared object as its reader saw it (design: trust, "Optimistic locking"). */
export const versionField = z.int().min(0).max(2_147_483_647);

/** Body of a command that needs only the version. */
export const versionBody = z.strictObject({ version: versionField });
/** Body of a command that needs nothing. */
export const emptyBody = z.strictObject({});

const CONTROLS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]*$/;

/** A text without control characters (`control-characters`); line breaks are allowed. */
export const plainText = z.string().regex(CONTROLS, "control-characters");

/**
 * Makes the field of a user's plain text: trimmed, without control and invisible characters, at most `max` characters.
 */
export const text = (max: number, min = 0) => plainText.overwrite(cleanText).trim().min(min).max(max);

/**
 * Makes the field of a name of a person, a product, a shop, a place or a label: a text in one line. One without a
 * visible character is empty (`needed`).
 */
export const nameText = (max: number, min = 0) => plainText.overwrite(cleanName).trim().min(min).max(max);

/** A page of a list: `cursor` is opaque and comes from the answer before. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
};

/**
 * Confirms a repeated mail: if the same was sent to the same address within the last minute, it is refused without it
 * (`mail-again`, 409).
 */
export const mailAgain = z.boolean().optional();
