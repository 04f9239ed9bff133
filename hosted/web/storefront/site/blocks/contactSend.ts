import { CallError } from "@cuvee/client/call.ts";
import { makeId, type Id } from "@cuvee/core/kit/ids.ts";
import type { ContactTopic } from "@cuvee/core/storefront/site/contactTopics.ts";
import { siteSession } from "#storefront/site/visitor.ts";
import { dropProof, prepare, waitForAge } from "./workProof.ts";

/** A visitor's message to a shop. */
export type Letter = {
  name: string;
  email: string;
  phone: string;
  topic: ContactTopic;
  text: string;
  /** Filled in by robots alone. */
  website: string;
};
/** Result of sending: sent, errors by field, or one sentence; `offline` if the server was not reached. */
export type Outcome =
  | { kind: "sent"; conversationId?: Id | null }
  | { kind: "fields"; fields: Partial<Record<string, string>> }
  | { kind: "refused"; message: string }
  | { kind: "offline" };

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
    await waitForAge();
    const { conversationId } = await siteSession().call("POST /v1/shops/:shopId/contact", {
      params: { shopId },
      body: { id: idOf(letter), ...letter, captcha },
    });
    dropProof();
    last = null;
    return { kind: "sent", conversationId };
  } catch (error) {
    if (!(error instanceof CallError)) {
      dropProof();
      return { kind: "offline" };
    }
    const { status, fields, message } = error.problem;
    // The server reports an invalid field before it checks the proof, which is still valid.
    if (fields?.length)
      return { kind: "fields", fields: Object.fromEntries(fields.map((one) => [one.path, one.message])) };
    dropProof();
    return status === 0 ? { kind: "offline" } : { kind: "refused", message };
  }
}
