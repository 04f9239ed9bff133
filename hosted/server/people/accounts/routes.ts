import { refuse } from "@cuvee/core/kit/refusal.ts";
import { accountsContract } from "@cuvee/core/people/accounts/contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, personOf, type RequestContext, type Handlers } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { login, refresh } from "./accounts.ts";
import { answerWithSession, confirmationSentence, inConstantTime, withRetryAfter } from "./answers.ts";
import { clearRefresh, isCookieCall, readRefresh } from "./cookie.ts";
import { requestEmailChange, changePassword, confirmEmail, endSession, readSessions } from "./ownAccount.ts";
import { requestPasswordReset, resetPassword } from "./passwordReset.ts";
import { resendLink, register, validate, type OnProvenEmail } from "./registration.ts";
import { readNotices, saveNotices } from "./notices.ts";
import { revokeByToken, revokeSession } from "./sessions.ts";

const agentOf = (ctx: RequestContext): string => ctx.request.headers["user-agent"] ?? "";

const handlersWith = (proven: OnProvenEmail): Handlers<typeof accountsContract> => ({
  async login({ body }, ctx) {
    const held = readRefresh(ctx.request, ctx.services.settings);
    const attempt = { login: body.email ?? body.username ?? "", password: body.password, ip: ctx.ip };
    const opened = login(ctx.services, { ...attempt, userAgent: agentOf(ctx), held });
    return answerWithSession(ctx, await withRetryAfter(ctx, opened));
  },
  async refresh(_, ctx) {
    const token = readRefresh(ctx.request, ctx.services.settings) ?? refuse("unauthenticated", 401);
    const again = await refresh(ctx.services, token);
    if (again) return answerWithSession(ctx, again);
    clearRefresh(ctx.reply, ctx.services.settings);
    return refuse("session-expired", 401);
  },
  async logout(_, ctx) {
    const token = readRefresh(ctx.request, ctx.services.settings);
    const person = ctx.actor.person;
    await ctx.services.database.transaction({ signIn: true }, async (tx) => {
      if (token) await revokeByToken(tx, ctx.services, token);
      if (person) await revokeSession(tx, ctx.services, person.sessionId);
    });
    clearRefresh(ctx.reply, ctx.services.settings);
    return confirmationSentence(ctx, "loggedOut");
  },
  async registerBuyer({ body }, ctx) {
    await inConstantTime(ctx, register(ctx.services, body, ctx.ip));
    return confirmationSentence(ctx, "registered");
  },
  async linkAgain({ body }, ctx) {
    await inConstantTime(ctx, resendLink(ctx.services, body, ctx.ip));
    return confirmationSentence(ctx, "linkAgain");
  },
  async validate({ body }, ctx) {
    return answerWithSession(ctx, await validate(ctx.services, body.token, agentOf(ctx), proven));
  },
  async askReset({ body }, ctx) {
    await inConstantTime(ctx, requestPasswordReset(ctx.services, body, ctx.ip));
    return confirmationSentence(ctx, "resetAsked");
  },
  async reset({ body }, ctx) {
    await resetPassword(ctx.services, body.token, body.password, proven);
    return confirmationSentence(ctx, "passwordChanged");
  },
  sessions: (_, ctx) => readSessions(ctx.services, personOf(ctx)),
  async endSession({ params }, ctx) {
    await endSession(ctx.services, personOf(ctx), params.sessionId);
    return confirmationSentence(ctx, "sessionEnded");
  },
  notices: (_, ctx) => readNotices(ctx.services, personOf(ctx)),
  saveNotices: ({ body }, ctx) => saveNotices(ctx.services, personOf(ctx), body),
  async changePassword({ body }, ctx) {
    await withRetryAfter(ctx, changePassword(ctx.services, personOf(ctx), body));
    return confirmationSentence(ctx, "ownPasswordChanged");
  },
  async askEmail({ body }, ctx) {
    await inConstantTime(ctx, requestEmailChange(ctx.services, personOf(ctx), body, ctx.ip));
    return confirmationSentence(ctx, "emailAsked");
  },
  async confirmEmail({ body }, ctx) {
    await confirmEmail(ctx.services, body.token);
    return confirmationSentence(ctx, "emailChanged");
  },
});

/** Mounts signing in and out, registering, and passwords; `proven` completes an account once its e-mail is proven. */
export function accountsRoutes(app: FastifyInstance, services: Services, proven: OnProvenEmail): void {
  app.addHook("onRequest", async (request) => {
    if (isCookieCall(request)) readRefresh(request, services.settings);
  });
  mount(app, services, accountsContract, handlersWith(proven));
}
