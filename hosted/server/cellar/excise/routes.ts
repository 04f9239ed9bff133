import { exciseContract } from "@cuvee/core/cellar/excise/contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, newId, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { dropAccount, exciseAccounts, proposeAccounts, putAccount } from "#cellar/excise/accounts.ts";
import {
  capsuleMovements,
  capsuleViews,
  correctCapsules,
  crdColors,
  dropColor,
  firstColors,
  moveCapsules,
  openCapsules,
  putColor,
} from "#cellar/excise/crd.ts";
import { closeDeclaration, depositDeclaration, reopenDeclaration } from "#cellar/excise/closing.ts";
import {
  declarationFile,
  exciseDeclaration,
  exciseDeclarations,
  lineMovements,
  putDeclaration,
} from "#cellar/excise/declarations.ts";
import { exciseSettings, putSettings } from "#cellar/excise/settings.ts";

const FILES = {
  xml: { type: "application/xml; charset=utf-8", name: (period: string) => `DRM-${period}.xml` },
  csv: { type: "text/csv; charset=utf-8", name: (period: string) => `DRM-${period}-interprofession.csv` },
  message: {
    type: "application/xml; charset=utf-8",
    name: (period: string) => `DRM-${period}-interprofession.xml`,
  },
} as const;

/** Sends a file of a month, sealed or in its current state. */
async function sendFile(ctx: RequestContext, period: string, kind: keyof typeof FILES): Promise<string> {
  const { now, database } = ctx.services;
  const text = await database.transaction(ctx.scope, (tx) =>
    declarationFile(tx, shopOf(ctx), { period, kind, now: now() }),
  );
  const { type, name } = FILES[kind];
  await ctx.reply
    .header("Content-Disposition", `attachment; filename="${name(period)}"`)
    .header("Cache-Control", "no-store")
    .type(type)
    .send(text);
  return text;
}

export function exciseRoutes(app: FastifyInstance, services: Services): void {
  const { now } = services;
  const makeId = (): string => newId(services);
  const who = (ctx: RequestContext) => ({ shopId: shopOf(ctx), by: nameOf(ctx), now: now() });
  mount(app, services, exciseContract, {
    settings: within((tx, _input, ctx) => exciseSettings(tx, shopOf(ctx))),
    putSettings: within((tx, { body }, ctx) => putSettings(tx, shopOf(ctx), body)),
    accounts: within((tx, _input, ctx) => exciseAccounts(tx, shopOf(ctx))),
    proposeAccounts: within((tx, _input, ctx) => proposeAccounts(tx, shopOf(ctx), makeId)),
    putAccount: within((tx, { params, body }, ctx) => putAccount(tx, shopOf(ctx), params.accountId, body)),
    removeAccount: within((tx, { params }, ctx) => dropAccount(tx, shopOf(ctx), params.accountId)),
    declarations: within((tx, _input, ctx) => exciseDeclarations(tx, shopOf(ctx), now())),
    declaration: within((tx, { params }, ctx) => exciseDeclaration(tx, shopOf(ctx), params.period, now())),
    lineMovements: within((tx, { params, query }, ctx) =>
      lineMovements(tx, shopOf(ctx), params.period, { query, now: now() }),
    ),
    putDeclaration: within((tx, { params, body }, ctx) => putDeclaration(tx, who(ctx), params.period, body)),
    close: within((tx, { params, body }, ctx) =>
      closeDeclaration(tx, who(ctx), { period: params.period, version: body.version, lang: ctx.lang }),
    ),
    reopen: within((tx, { params, body }, ctx) =>
      reopenDeclaration(tx, who(ctx), params.period, body.reason),
    ),
    deposit: within((tx, { params }, ctx) => depositDeclaration(tx, services.jobs, who(ctx), params.period)),
    customsFile: ({ params }, ctx) => sendFile(ctx, params.period, "xml"),
    interprofessionFile: ({ params }, ctx) => sendFile(ctx, params.period, "csv"),
    messageFile: ({ params }, ctx) => sendFile(ctx, params.period, "message"),
    colors: within((tx, _input, ctx) => crdColors(tx, shopOf(ctx))),
    firstColors: within((tx, _input, ctx) => firstColors(tx, shopOf(ctx), ctx.lang, makeId)),
    putColor: within((tx, { params, body }, ctx) => putColor(tx, shopOf(ctx), params.colorId, body)),
    removeColor: within((tx, { params }, ctx) => dropColor(tx, shopOf(ctx), params.colorId)),
    capsules: within((tx, { query }, ctx) => capsuleViews(tx, shopOf(ctx), query.period, now())),
    openCapsules: within((tx, { body }, ctx) => openCapsules(tx, who(ctx), makeId(), body)),
    capsuleMovements: within((tx, { params }, ctx) => capsuleMovements(tx, shopOf(ctx), params.accountId)),
    moveCapsules: within((tx, { params, body }, ctx) => moveCapsules(tx, who(ctx), params.accountId, body)),
    correctCapsules: within((tx, { params }, ctx) =>
      correctCapsules(tx, who(ctx), params.accountId, params.movementId),
    ),
  });
}
