import { mkdirSync } from "node:fs";
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import type { Server } from "node:http";
import type { App } from "#app.ts";
import { DEMO_ADMIN, DEMO_COLLABORATORS, DEMO_OWNERS } from "#demo/accounts.ts";
import { DEMO_BUYERS } from "#demo/people.ts";
import { firstProduct, hasShop } from "#demo/queries.ts";
import { startNightly } from "#backups/nightly.ts";
import { refuseHalfUpgraded } from "#backups/upgradeMark.ts";
import { buildIfStale } from "#build.ts";
import { standbyAddresses } from "#kit/postgres/standby/addresses.ts";
import { openExamples } from "#examples.ts";
import { connectionShortage } from "#kit/postgres/connections/capacity.queries.ts";
import { runExclusively } from "#kit/postgres/connections/exclusive.queries.ts";
import { checkRole, poolerWarning, prepareConnections } from "#kit/postgres/connections/prepare.ts";
import { isSealedWith } from "#billing/documents/sealed.queries.ts";
import { reportUncaught } from "#kit/errorReports/sources.ts";
import { outboxPath } from "#kit/outbox/routes.ts";
import { secretOf } from "#kit/postgres/deployment.ts";
import { releaseWhenIdle } from "#kit/memory.ts";
import { CONFIGURATION, MIGRATION_LOCKED, UNAVAILABLE } from "#kit/exitCodes.ts";
import { startPostgres, type EmbeddedPostgres } from "#kit/postgres/postgres.ts";
import { tryBucket } from "#kit/files/bucketStore.ts";
import { refuseUnsupported } from "#kit/postgres/versions.ts";
import { SettingError, UnreachableError } from "#kit/settingError.ts";
import { readSettings, type Settings } from "#kit/settings.ts";
import { endWithSupervisor } from "#supervise.ts";

/** Time for a deployment's load balancers to notice that this process leaves; a manual stop does not wait. */
const NOTICE_MS = 1000;
/** Error codes of a folder that cannot be used, as the system reports them. */
const NO_FOLDER: ReadonlySet<string> = new Set([
  "EACCES",
  "EEXIST",
  "ENOENT",
  "ENOSPC",
  "ENOTDIR",
  "EPERM",
  "EROFS",
]);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** States of a database that cannot be reached now, but may be later. */
const LATER: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "57P03",
  "53300",
]);
/** Returns one clear line for an error that the operator can fix; the stack only for our own bugs. */
export function explain(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const known = error as { code?: string; message?: string; port?: number; path?: string; setting?: string };
  const { setting = "DATABASE_URL" } = known;
  if (known.code === "EADDRINUSE") return `port ${known.port} is taken: set PORT or EXAMPLE_PORT to another`;
  if (LATER.has(known.code ?? "") || (error as { syscall?: string }).syscall === "connect")
    return `${setting}: the database cannot be reached`;
  if (known.code === "25006")
    return `${setting}: the database takes no writing: it follows another one, or was switched so`;
  if (known.code === "28P01" || known.code === "28000") return `${setting}: user or password refused`;
  if (known.code === "3D000") return `${setting}: no such database`;
  if (known.path !== undefined && NO_FOLDER.has(known.code ?? ""))
    return `CUVEE_DATA: ${known.path} cannot be used (${known.code})`;
  if (typeof known.code === "string" && /^[a-z-]+$/.test(known.code) && known.message) return known.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Returns the exit code of a failed start: an error that its operator has to fix (`CONFIGURATION`), a temporary one
 * (`UNAVAILABLE`), a bug of ours (1).
 */
export function exitCodeOf(error: unknown): number {
  const { code = "" } = error as { code?: string };
  if (error instanceof UnreachableError) return UNAVAILABLE;
  if (
    LATER.has(code) ||
    code === "25006" ||
    code === MIGRATION_LOCKED ||
    (error as { syscall?: string }).syscall === "connect"
  )
    return UNAVAILABLE;
  return explain(error).includes("\n") ? 1 : CONFIGURATION;
}

async function listen(app: App, settings: Settings): Promise<void> {
  await app.http.listen({ port: settings.port, host: process.env["HOST"] ?? "::", ipv6Only: false });
}

function welcome(settings: Settings, isSeeded: boolean, outbox: string | null): void {
  const accounts = [
    ...DEMO_OWNERS.map((s) => ({ ...s.owner, what: s.name })),
    { ...DEMO_ADMIN, what: "administrateur de la plateforme" },
    ...DEMO_COLLABORATORS.map((c) => ({ ...c, what: `collaborateur, ${c.job.toLocaleLowerCase("fr")}` })),
    ...DEMO_BUYERS.map((b) => ({ ...b, what: b.isPro ? "client professionnel" : "client" })),
  ];
  say("");
  say(`  Accueil          ${settings.publicUrl}/`);
  say(`  Cuvée            ${settings.publicUrl}/dashboard`);
  say(`  Site d'un domaine  ${settings.exampleUrl}/   (autre origine, avec le widget)`);
  say(`  Site en iframe     ${settings.exampleUrl}/iframe/`);
  say(`  API              ${settings.publicUrl}/v1/docs`);
  if (outbox)
    say(`  Courrier         ${settings.publicUrl}${outbox}   (sans SMTP_URL, les mails restent là)`);
  say("");
  if (isSeeded) {
    say("  Comptes de démonstration (identifiant / mot de passe)");
    for (const a of accounts) say(`    ${a.username.padEnd(22)} ${a.password.padEnd(16)} ${a.what}`);
    say("");
  }
}

/**
 * Fills an empty database with the demo shops where they are wanted. Returns the values for the example site, null
 * without them.
 */
async function openDemo(app: App, settings: Settings): Promise<{ product: string; shop: string } | null> {
  const { services } = app;
  const isEmpty = !(await services.database.transaction({}, hasShop));
  if (isEmpty && settings.demo) {
    const { seedDemo } = await import("#demo/seed.ts");
    await seedDemo(services, [settings.exampleUrl]);
    const { seedPurchases } = await import("#demo/purchases.ts");
    await seedPurchases(services);
    const { seedBills } = await import("#demo/bills.ts");
    await seedBills(services);
    const { seedShipments } = await import("#demo/shipments.ts");
    await seedShipments(services);
    const { seedPayments } = await import("#demo/payments.ts");
    await seedPayments(services);
    const { seedTill } = await import("#demo/till.ts");
    await seedTill(services);
  }
  const code = DEMO_OWNERS[0]?.code ?? "";
  return (await services.database.transaction({}, (tx) => firstProduct(tx, code))) ?? null;
}

const NO_MAIL = "SMTP_URL: missing, mails would go nowhere (MAIL_OUTBOX=1 keeps them in the database unsent)";
/** Key of the lock under which a database is filled. */
const DEMO_LOCK = 4_214_002;

/** Migrates the database, and opens the application on it. */
async function openOn(
  settings: Settings,
  embeddedUrl: string,
  { migrate }: typeof import("#kit/postgres/migrate.ts"),
  { openApp }: typeof import("#app.ts"),
): Promise<{ app: App; ownerUrl: string }> {
  const { dataDir, limits } = settings;
  const isOutside = settings.databaseUrl !== null;
  if (settings.directUrl !== null) await refuseUnsupported(settings.directUrl, settings.databaseUntested);
  const found = await prepareConnections(settings, embeddedUrl);
  const { ownerUrl } = found;
  await migrate(ownerUrl, { log: say });
  const given = process.env["CUVEE_SECRET"];
  const secret = await secretOf({ ownerUrl, dataDir, given, isOutside, proves: isSealedWith });
  const connections = await checkRole(found, isOutside ? limits : null);
  const warnings = [
    poolerWarning(connections),
    await connectionShortage(connections, settings.databaseConnections),
  ];
  const standbys = settings.standbys ? standbyAddresses(settings.standbys.url, ownerUrl) : [];
  const app = await openApp({ settings, ...connections, secret, standbys });
  for (const warning of warnings) if (warning !== null) app.services.log.warn(warning);
  return { app, ownerUrl };
}

/** Starts everything, and stops it at SIGTERM. Throws errors that `explain` describes, with nothing left running. */
export async function serve(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.smtpUrl === null && !settings.mailOutbox) throw new SettingError(NO_MAIL);
  if (process.env["CUVEE_BUILD"] !== "0") await buildIfStale(say);
  if (!settings.isTrial) refuseHalfUpgraded(settings.dataDir);
  mkdirSync(settings.dataDir, { recursive: true });
  // Loaded while PostgreSQL starts: the two take about the same time.
  const loading = Promise.all([import("#kit/postgres/migrate.ts"), import("#app.ts")]);
  loading.catch(() => undefined);
  let postgres: EmbeddedPostgres | null = null;
  let app: App | null = null;
  let examples: Server | null = null;
  let stopping: Promise<void> | null = null;
  let endNightly = (): void => undefined;

  const stop = async (noticeMs = 0): Promise<void> => {
    endNightly();
    examples?.close();
    examples?.closeAllConnections();
    await app?.stop(noticeMs);
    await postgres?.stop();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      stopping ??= stop(signal === "SIGTERM" ? NOTICE_MS : 0).then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${explain(error)}\n`);
          process.exit(1);
        },
      );
    });

  endWithSupervisor();

  try {
    if (settings.files.kind === "bucket") await tryBucket(settings.files);
    if (!settings.databaseUrl)
      postgres = await startPostgres({
        dataDir: join(settings.dataDir, "postgres"),
        log: say,
        settings: settings.embedded,
      });
    const { app: opened, ownerUrl } = await openOn(settings, postgres?.url ?? "", ...(await loading));
    app = opened;
    if (settings.errorsUrl !== null) reportUncaught(opened.services.errorReports);
    // Of several processes on an empty database one fills it, the others find it filled.
    const demo = settings.isTrial
      ? null
      : await runExclusively(ownerUrl, DEMO_LOCK, () => openDemo(opened, settings));
    await app.jobs.open();
    await listen(app, settings);
    if (settings.isTrial) return;
    await app.jobs.start();
    endNightly = startNightly(opened.services);
    if (demo) {
      examples = openExamples({ host: settings.publicUrl, product: demo.product, iframe: demo.shop });
      examples.listen(settings.examplePort);
      await once(examples, "listening");
    }
    welcome(settings, demo !== null, settings.smtpUrl === null ? outboxPath(opened.services) : null);
    flushCompileCache();
    releaseWhenIdle();
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
