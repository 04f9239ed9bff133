import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type { Context } from "#kit/mount.ts";
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
