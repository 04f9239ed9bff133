import { CallError } from "@cuvee/client/call.ts";
import { makeId, type Id } from "@cuvee/core/kit/ids.ts";
import type { Challenge } from "@cuvee/core/kit/captcha.contract.ts";
import { CaptchaFault } from "#kit/captchaFault.ts";
import { solve } from "#kit/captchaProof.ts";
import { siteSession } from "#storefront/site/visitor.ts";

/** A visitor's message to a shop. */
export type Letter = { name: string; email: string; subject: string; text: string };
/** Result of sending: sent, errors by field, or one sentence; `offline` if the server was not reached. */
export type Outcome =
  | { kind: "sent" }
  | { kind: "fields"; fields: Partial<Record<string, string>> }
  | { kind: "refused"; message: string }
  | { kind: "offline" };

/** Milliseconds for which a solved challenge is reused: well below its lifetime on the server. */
const KEPT_MS = 8 * 60_000;
let work: { at: number; proof: Promise<string> } | null = null;

async function prove(): Promise<string> {
  const { proof } = await siteSession().call("GET /v1/captcha", { query: { proof: "1" } });
  if (!proof) throw new CaptchaFault("No key provided");
  return solve(proof as Challenge);
}

/** Starts the proof of work while the visitor still types; a failure is reported on submit. */
export function prepare(): Promise<string> {
  if (work && Date.now() - work.at < KEPT_MS) return work.proof;
  const proof = prove();
  work = { at: Date.now(), proof };
  proof.catch(() => (work = null));
  return proof;
}

/** The id of the message being sent: the same text sent again after a lost answer is one message. */
let last: { words: string; id: Id } | null = null;
function idOf(letter: Letter): Id {
  const words = JSON.stringify(letter);
  if (last?.words !== words)
    last = {
      words,
      id: makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)),
    };
  return last.id;
}

/** Sends a letter to a shop. Throws nothing: every case is an outcome. */
export async function send(shopId: Id, letter: Letter): Promise<Outcome> {
  try {
    const captcha = await prepare();
    await siteSession().call("POST /v1/shops/:shopId/contact", {
      params: { shopId },
      body: { id: idOf(letter), ...letter, captcha },
    });
    work = null;
    last = null;
    return { kind: "sent" };
  } catch (error) {
    if (!(error instanceof CallError)) {
      work = null;
      return { kind: "offline" };
    }
    const { status, fields, message } = error.problem;
    // The server reports an invalid field before it checks the proof, which is still valid.
    if (fields?.length)
      return { kind: "fields", fields: Object.fromEntries(fields.map((one) => [one.path, one.message])) };
    work = null;
    return status === 0 ? { kind: "offline" } : { kind: "refused", message };
  }
}
