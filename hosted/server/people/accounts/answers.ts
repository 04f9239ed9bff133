import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type { RequestContext } from "#kit/http/mount.ts";
import { translate } from "#kit/translations.ts";
import type { SignedIn } from "./accounts.ts";
import { setRefresh } from "./cookie.ts";
import { SESSION_SECONDS } from "./sessions.ts";

/** Answers with a session and puts its refresh token into the cookie. */
export function answerWithSession(
  ctx: RequestContext,
  { answer, refresh: token }: SignedIn,
): SignedIn["answer"] {
  setRefresh(ctx.reply, ctx.services.settings, token, SESSION_SECONDS);
  return answer;
}

/** Runs the work and, when the client is throttled, sets the waiting time in the header too. */
export async function withRetryAfter<T>(ctx: RequestContext, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const seconds = error instanceof Refusal && error.status === 429 ? error.facts["seconds"] : undefined;
    if (typeof seconds === "number") ctx.reply.header("Retry-After", String(seconds));
    throw error;
  });
}

/** Shortest duration in milliseconds of answers that must not reveal a known e-mail by their timing. */
const STEADY_MS = 300;

/** Answers after a constant time, whatever work was done. */
export async function inConstantTime(ctx: RequestContext, work: Promise<void>): Promise<void> {
  await Promise.all([withRetryAfter(ctx, work), sleep(STEADY_MS)]);
}

/** Returns the sentence of `answers.json` that confirms an action. */
export const confirmationSentence = (
  ctx: RequestContext,
  key: string,
): { success: true; message: string } => ({
  success: true,
  message: translate(ctx.lang, "answers", key),
});
