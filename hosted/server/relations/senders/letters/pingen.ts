import { createHash } from "node:crypto";
import * as z from "zod";
import { SafeFetchFault } from "#kit/fetch/safeFetch.ts";
import { safeSend, type Posted } from "#kit/fetch/safePost.ts";
import type { LetterMessage, LetterOutcome, LetterProvider } from "#relations/senders/ports.ts";
import { NotSent, UnknownOutcome } from "#relations/senders/transport.ts";

/**
 * Address of the provider's API (Pingen v2, JSON:API; https://api.pingen.com/documentation, and its own client
 * github.com/pingencom/pingen2-sdk-js).
 */
export const PINGEN_URL = "https://api.pingen.com";

export type PingenOptions = {
  url: string;
  organisationId: string;
  clientId: string;
  clientSecret: string;
  loopback: boolean;
  now: () => number;
  name?: string;
};

const token = z.object({ access_token: z.string(), expires_in: z.number() });
const uploadPlace = z.object({
  data: z.object({ attributes: z.object({ url: z.url(), url_signature: z.string() }) }),
});
const letter = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({ status: z.string(), file_pages: z.int().nullish() }),
  }),
});
const problem = z.object({
  errors: z.array(
    z.object({ code: z.string().default(""), title: z.string().default(""), detail: z.string().default("") }),
  ),
});

function parsed<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    // An answer that is no JSON says nothing.
    return null;
  }
}

const TYPE = "application/vnd.api+json";
/** A token is renewed a minute before its end. */
const MARGIN_MS = 60_000;
const HOLD = { timeoutMs: 20_000, keepBytes: 20_000 } as const;

type Headers = Record<string, string>;
/** A file that waits at the provider, with the signature of its address. */
type Uploaded = { url: string; signature: string };

/** Runs a step that has no effect: its failure leaves nothing behind. Throws `NotSent`. */
async function before(step: Promise<Posted>): Promise<Posted> {
  try {
    const answer = await step;
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw new NotSent(`the provider answered ${answer.status} before the letter`);
  } catch (error) {
    if (error instanceof SafeFetchFault)
      throw new NotSent("the provider cannot be reached", { cause: error });
    throw error;
  }
}
function needed<T>(value: T | null): T {
  if (value === null) throw new NotSent("the provider's answer cannot be read");
  return value;
}

/** Opens the authorization of an account (OAuth 2.0 client credentials); `forget` drops a token that is refused. */
function openToken({ url, clientId, clientSecret, loopback, now }: PingenOptions) {
  let known: { token: string; until: number } | null = null;
  const fresh = async (): Promise<{ token: string; until: number }> => {
    const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
    const answer = await before(
      safeSend(`${url}/auth/access-tokens`, {
        ...HOLD,
        loopback,
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString(),
      }),
    );
    const { access_token: value, expires_in: seconds } = needed(parsed(token, answer.text));
    return { token: value, until: now() + seconds * 1000 - MARGIN_MS };
  };
  return {
    forget: () => void (known = null),
    async headers(): Promise<Headers> {
      if (known === null || now() >= known.until) known = await fresh();
      return { Authorization: `Bearer ${known.token}`, Accept: TYPE };
    },
  };
}

/** Hands a file over. Throws `NotSent`. */
async function upload({ url, loopback }: PingenOptions, headers: Headers, pdf: Buffer): Promise<Uploaded> {
  const place = await before(
    safeSend(`${url}/file-upload`, { ...HOLD, loopback, method: "GET", headers, body: "" }),
  );
  const { url: to, url_signature: signature } = needed(parsed(uploadPlace, place.text)).data.attributes;
  const type = { "Content-Type": "application/pdf" };
  await before(safeSend(to, { ...HOLD, loopback, method: "PUT", headers: type, body: pdf }));
  return { url: to, signature };
}

/** Returns a letter as the provider takes it, with its address in the window of a French envelope. */
function documentOf({ name, to }: LetterMessage, file: Uploaded): object {
  const [recipient = "", ...lines] = to.lines;
  const attributes = {
    file_original_name: name,
    file_url: file.url,
    file_url_signature: file.signature,
    address_position: to.country === "FR" ? "right" : "left",
    auto_send: true,
    delivery_product: "cheap",
    print_mode: "simplex",
    print_spectrum: "color",
    meta_data: { recipient: { name: recipient, street: lines.join(", "), country: to.country } },
  };
  return { data: { type: "letters", attributes } };
}

/** Creates the letter, which leaves at once. Throws `NotSent`, `UnknownOutcome`. */
async function create(
  { url, organisationId, loopback }: PingenOptions,
  headers: Headers,
  message: LetterMessage,
  file: Uploaded,
): Promise<Posted> {
  try {
    return await safeSend(`${url}/organisations/${organisationId}/deliveries/letters`, {
      ...HOLD,
      loopback,
      method: "POST",
      headers: {
        ...headers,
        "Content-Type": TYPE,
        "Idempotency-Key": createHash("sha256").update(message.id).digest("hex").slice(0, 36),
      },
      body: JSON.stringify(documentOf(message, file)),
    });
  } catch (error) {
    if (error instanceof SafeFetchFault && !error.mayHaveSent)
      throw new NotSent("the provider cannot be reached", { cause: error });
    throw new UnknownOutcome("the provider has not answered", { cause: error });
  }
}

/** Returns the outcome of the answer to a letter. Throws `NotSent`, `UnknownOutcome`. */
function outcomeOf({ status, text }: Posted): LetterOutcome {
  if (status >= 200 && status < 300) {
    const read = parsed(letter, text);
    if (!read) throw new UnknownOutcome("the provider's answer cannot be read");
    return { kind: "accepted", reference: read.data.id, pages: read.data.attributes.file_pages ?? null };
  }
  if (status === 401 || status === 429) throw new NotSent(`the provider answered ${status}`);
  if (status >= 500) throw new UnknownOutcome(`the provider failed (${status})`);
  const [first] = parsed(problem, text)?.errors ?? [];
  return {
    kind: "refused",
    code: first?.code || `http_${status}`,
    text: [first?.title, first?.detail].filter(Boolean).join(": ").slice(0, 300),
    isPermanent: status === 400 || status === 422,
  };
}

/**
 * Opens Pingen as the provider of letters. A letter takes three calls after the token: an address for the file, the
 * file itself, and the letter, which leaves at once (`auto_send`). Only the last one has an effect; its key makes a
 * repeated one the same letter.
 */
export function openPingen(options: PingenOptions): LetterProvider {
  const access = openToken(options);
  return {
    name: options.name ?? "Pingen",
    async send(message): Promise<LetterOutcome> {
      const headers = await access.headers();
      const file = await upload(options, headers, message.pdf);
      const answer = await create(options, headers, message, file);
      if (answer.status === 401) access.forget();
      return outcomeOf(answer);
    },
  };
}
