import { CallError } from "@cuvee/client/call.ts";
import { makeId, type Id } from "@cuvee/core/kit/ids.ts";
import type { Challenge } from "@cuvee/core/kit/captcha.contract.ts";
import { CaptchaFault } from "#kit/captchaFault.ts";
import { solve } from "#kit/captchaProof.ts";
import { siteSession } from "./visitor.ts";

/** What a visitor writes to a shop. */
export type Letter = { name: string; email: string; subject: string; text: string };
/** What came of it: sent, fields with what is wrong with each, or one sentence; `offline` when the server was not reached. */
export type Outcome =
  | { kind: "sent" }
  | { kind: "fields"; fields: Partial<Record<string, string>> }
  | { kind: "refused"; message: string }
  | { kind: "offline" };

/** Milliseconds for which a solved challenge is kept: well below its life on the server. */
const KEPT_MS = 8 * 60_000;
let work: { at: number; proof: Promise<string> } | null = null;

async function prove(): Promise<string> {
  const { proof } = await siteSession().call("GET /v1/captcha", { query: { proof: "1" } });
  if (!proof) throw new CaptchaFault("No key provided");
  return solve(proof as Challenge);
}

/** Begins the proof of work while the visitor still writes; a failure is told when he sends. */
export function prepare(): Promise<string> {
  if (work && Date.now() - work.at < KEPT_MS) return work.proof;
  const proof = prove();
  work = { at: Date.now(), proof };
  proof.catch(() => (work = null));
  return proof;
}

/** The id of what is being sent: the same words sent again after a lost answer are one message. */
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

/** Sends a letter to a shop. Throws nothing: everything that can happen is an outcome. */
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
    // What is wrong with a field is said before the proof is looked at: it still holds.
    if (fields?.length)
      return { kind: "fields", fields: Object.fromEntries(fields.map((one) => [one.path, one.message])) };
    work = null;
    return status === 0 ? { kind: "offline" } : { kind: "refused", message };
  }
}
