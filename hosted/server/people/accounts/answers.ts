import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type { Context } from "#kit/mount.ts";
import { words } from "#kit/words.ts";
import type { SignedIn } from "./accounts.ts";
import { setRefresh } from "./cookie.ts";
import { SESSION_SECONDS } from "./sessions.ts";

/** Answers with a session whose refresh token goes into its cookie. */
export function keepSession(ctx: Context, { answer, refresh: token }: SignedIn): SignedIn["answer"] {
  setRefresh(ctx.reply, ctx.services.settings, token, SESSION_SECONDS);
  return answer;
}

/** Tells a throttled client how long to wait, in the header too. */
export async function throttled<T>(ctx: Context, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const seconds = error instanceof Refusal && error.status === 429 ? error.facts["seconds"] : undefined;
    if (typeof seconds === "number") ctx.reply.header("Retry-After", String(seconds));
    throw error;
  });
}

/** Answers that must not tell a known e-mail by their time come no sooner than this, in milliseconds. */
const STEADY_MS = 300;

/** Answers after the same time, whatever was done. */
export async function steady(ctx: Context, work: Promise<void>): Promise<void> {
  await Promise.all([throttled(ctx, work), sleep(STEADY_MS)]);
}

/** The sentence of `answers.json` with which an act is confirmed. */
export const say = (ctx: Context, key: string): { success: true; message: string } => ({
  success: true,
  message: words(ctx.lang, "answers", key),
});
