import { refuse } from "@cuvee/core/kit/refusal.ts";
import { accountsContract } from "@cuvee/core/people/accounts/contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, personOf, type Context, type Handlers } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { login, refresh } from "./accounts.ts";
import { keepSession, say, steady, throttled } from "./answers.ts";
import { clearRefresh, isCookieCall, readRefresh } from "./cookie.ts";
import { askEmail, changePassword, confirmEmail, endSession, readSessions } from "./own.ts";
import { askReset, resetPassword } from "./passwordReset.ts";
import { linkAgain, register, validate, type Proven } from "./registration.ts";
import { revokeByToken, revokeSession } from "./sessions.ts";

const agentOf = (ctx: Context): string => ctx.request.headers["user-agent"] ?? "";

const handlersWith = (proven: Proven): Handlers<typeof accountsContract> => ({
  async login({ body }, ctx) {
    const held = readRefresh(ctx.request, ctx.services.settings);
    const attempt = { login: body.email ?? body.username ?? "", password: body.password, ip: ctx.ip };
    const opened = login(ctx.services, { ...attempt, userAgent: agentOf(ctx), held });
    return keepSession(ctx, await throttled(ctx, opened));
  },
  async refresh(_, ctx) {
    const token = readRefresh(ctx.request, ctx.services.settings) ?? refuse("unauthenticated", 401);
    const again = await refresh(ctx.services, token);
    if (again) return keepSession(ctx, again);
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
    return say(ctx, "loggedOut");
  },
  async registerBuyer({ body }, ctx) {
    await steady(ctx, register(ctx.services, body, ctx.ip));
    return say(ctx, "registered");
  },
  async linkAgain({ body }, ctx) {
    await steady(ctx, linkAgain(ctx.services, body, ctx.ip));
    return say(ctx, "linkAgain");
  },
  async validate({ body }, ctx) {
    return keepSession(ctx, await validate(ctx.services, body.token, agentOf(ctx), proven));
  },
  async askReset({ body }, ctx) {
    await steady(ctx, askReset(ctx.services, body, ctx.ip));
    return say(ctx, "resetAsked");
  },
  async reset({ body }, ctx) {
    await resetPassword(ctx.services, body.token, body.password, proven);
    return say(ctx, "passwordChanged");
  },
  sessions: (_, ctx) => readSessions(ctx.services, personOf(ctx)),
  async endSession({ params }, ctx) {
    await endSession(ctx.services, personOf(ctx), params.sessionId);
    return say(ctx, "sessionEnded");
  },
  async changePassword({ body }, ctx) {
    await throttled(ctx, changePassword(ctx.services, personOf(ctx), body));
    return say(ctx, "ownPasswordChanged");
  },
  async askEmail({ body }, ctx) {
    await steady(ctx, askEmail(ctx.services, personOf(ctx), body, ctx.ip));
    return say(ctx, "emailAsked");
  },
  async confirmEmail({ body }, ctx) {
    await confirmEmail(ctx.services, body.token);
    return say(ctx, "emailChanged");
  },
});

/** Mounts signing in and out, registering, and passwords; `proven` completes an account once its e-mail is proven. */
export function accountsRoutes(app: FastifyInstance, services: Services, proven: Proven): void {
  app.addHook("onRequest", async (request) => {
    if (isCookieCall(request)) readRefresh(request, services.settings);
  });
  mount(app, services, accountsContract, handlersWith(proven));
}
