import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openApp } from "#app.ts";
import { amountsTable } from "#kit/amounts.ts";
import { appUrl } from "#kit/postgres/connection.ts";
import { migrate } from "#kit/postgres/migrate.ts";
import { mounted } from "#kit/http/mount.ts";
import type { ContractModules } from "#kit/openapi/components.ts";
import { openApi, openApiText } from "#kit/openapi/openapi.ts";
import { startPostgres } from "#kit/postgres/postgres.ts";
import { readSettings } from "#kit/settings.ts";
import { dumpSchema } from "#kit/testing/schema.queries.ts";
import { asOwner, TEST_SECRET } from "#kit/testing/cluster.ts";

const CORE = dirname(fileURLToPath(import.meta.resolve("@cuvee/core/package.json")));

/** Loads every module of the core that holds contracts or their schemas. */
async function contractModules(): Promise<ContractModules> {
  const files = globSync("**/*contract.ts", { cwd: CORE, exclude: ["node_modules"] }).toSorted();
  const modules = files.map(async (file): Promise<[string, ContractModules[string]]> => [
    file,
    (await import(pathToFileURL(join(CORE, file)).href)) as ContractModules[string],
  ]);
  return Object.fromEntries(await Promise.all(modules));
}

/**
 * Returns the generated files of the server by their names: the OpenAPI description, the table of amounts, the schema
 * of the migrations.
 */
export async function describeServer(): Promise<Record<string, string>> {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-describe-"));
  const postgres = await startPostgres({ dataDir: join(dir, "postgres"), settings: { fsync: "off" } });
  try {
    await migrate(postgres.url);
    const settings = readSettings({ CUVEE_DATA: dir, LOG_LEVEL: "silent", PORT: "0" });
    const app = await openApp({ settings, databaseUrl: appUrl(postgres.url), secret: TEST_SECRET });
    const described = {
      "openapi.json": openApiText(openApi(mounted, await contractModules())),
      "amounts.md": amountsTable(),
    };
    await app.stop();
    return { ...described, "schema.sql": await asOwner(postgres.url, dumpSchema) };
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
