import { mkdirSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import type { Server } from "node:http";
import { DEMO_SHOPS } from "#demo/demo.ts";
import { DEMO_BUYERS } from "#demo/people.ts";
import { openApp, type App } from "#app.ts";
import { buildIfStale } from "#build.ts";
import { openExamples } from "#examples.ts";
import { appUrl } from "#kit/database.ts";
import { migrate } from "#kit/migrate.ts";
import { startPostgres, type EmbeddedPostgres } from "#kit/postgres/postgres.ts";
import { readSettings, SettingError, type Settings } from "#kit/settings.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** One clear line for what a person who starts the product can mend; the stack only for our own faults. */
function explain(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const known = error as { code?: string; message?: string; port?: number };
  if (known.code === "EADDRINUSE") return `port ${known.port} is taken: set PORT or EXAMPLE_PORT to another`;
  if (known.code === "ECONNREFUSED" || known.code === "ENOTFOUND")
    return "DATABASE_URL: the database cannot be reached";
  if (known.code === "28P01" || known.code === "28000") return "DATABASE_URL: user or password refused";
  if (known.code === "3D000") return "DATABASE_URL: no such database";
  if (typeof known.code === "string" && /^[a-z-]+$/.test(known.code) && known.message) return known.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function listen(app: App, settings: Settings): Promise<void> {
  await app.http.listen({ port: settings.port, host: process.env["HOST"] ?? "::", ipv6Only: false });
}

function welcome(settings: Settings, isSeeded: boolean): void {
  const accounts = [
    ...DEMO_SHOPS.map((s) => ({ ...s.owner, what: s.name })),
    ...DEMO_BUYERS.map((b) => ({ ...b, what: b.isPro ? "client professionnel" : "client" })),
  ];
  say("");
  say(`  Cuvée            ${settings.publicUrl}/dashboard`);
  say(`  Site d'un domaine  ${settings.exampleUrl}/   (autre origine, avec le widget)`);
  say(`  Site en iframe     ${settings.exampleUrl}/iframe/`);
  say(`  API              ${settings.publicUrl}/v1/docs`);
  say("");
  if (isSeeded) {
    say("  Comptes de démonstration (identifiant / mot de passe)");
    for (const a of accounts) say(`    ${a.username.padEnd(22)} ${a.password.padEnd(16)} ${a.what}`);
    say("");
  }
}

async function main(): Promise<void> {
  if (Number(process.versions.node.split(".")[0]) < 24)
    throw new SettingError(
      `Node ${process.versions.node}: 24 or newer is needed (npm ci brings it, start with npm start)`,
    );
  const settings = readSettings(process.env);
  if (process.env["CUVEE_BUILD"] !== "0") await buildIfStale(say);
  mkdirSync(settings.dataDir, { recursive: true });
  let postgres: EmbeddedPostgres | null = null;
  let app: App | null = null;
  let examples: Server | null = null;
  let stopping: Promise<void> | null = null;

  const stop = async (): Promise<void> => {
    examples?.close();
    examples?.closeAllConnections();
    await app?.stop();
    await postgres?.stop();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      stopping ??= stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${explain(error)}\n`);
          process.exit(1);
        },
      );
    });

  try {
    if (!settings.databaseUrl)
      postgres = await startPostgres({ dataDir: join(settings.dataDir, "postgres"), log: say });
    const ownerUrl = settings.databaseUrl ?? postgres?.url ?? "";
    await migrate(ownerUrl);
    app = await openApp({ settings, databaseUrl: appUrl(ownerUrl), secret: process.env["CUVEE_SECRET"] });
    const { seedDemo, wineOfTheMonth } = await import("#demo/seed.ts");
    if (process.env["DEMO"] !== "0") await seedDemo(app.services, [settings.exampleUrl]);
    const demo = await wineOfTheMonth(app.services);
    await app.jobs.open();
    await listen(app, settings);
    await app.jobs.start();
    if (demo) {
      examples = openExamples({ host: settings.publicUrl, product: demo.product, iframe: demo.shop });
      examples.listen(settings.examplePort);
      await once(examples, "listening");
    }
    welcome(settings, demo !== null);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`cuvee: ${explain(error)}\n`);
  process.exit(1);
});
