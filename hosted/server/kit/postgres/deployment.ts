import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { connectTo } from "#kit/postgres/connections/connect.ts";
import { storeFingerprint, storedFingerprint } from "#kit/postgres/deployment.queries.ts";
import { SettingError } from "#kit/settingError.ts";

/** Returns the fingerprint that identifies a secret; the secret cannot be derived from it. */
export const fingerprintOf = (secret: string): string =>
  createHmac("sha256", secret).update("cuvee-fingerprint").digest("hex");

const fileOf = (dataDir: string): string => join(dataDir, "secret");

function readSecret(dataDir: string): string | null {
  try {
    return readFileSync(fileOf(dataDir), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function makeSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(fileOf(dataDir), randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readSecret(dataDir) ?? "";
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const OTHER =
  "CUVEE_SECRET: not the secret of this database: its seals, links and tokens were made with another one";

type Given = {
  ownerUrl: string;
  dataDir: string;
  /** `CUVEE_SECRET`. */
  given: string | undefined;
  /** The database is not the one of the data folder. */
  isOutside: boolean;
  /**
   * Checks whether the content of a database was made with a secret, for a database from before fingerprints were kept;
   * null where nothing proves it.
   */
  proves?: (client: pg.ClientBase, secret: string) => Promise<boolean | null>;
};

/**
 * Returns the deployment's secret: `CUVEE_SECRET`, else the one of the data folder, which is made for a new database
 * alone. The database, which is migrated, keeps its fingerprint. Throws a `SettingError` for a secret that is too
 * short, missing, or not the one of the database.
 */
export async function secretOf({ ownerUrl, dataDir, given, isOutside, proves }: Given): Promise<string> {
  if (given !== undefined && given.length < 32)
    throw new SettingError("CUVEE_SECRET: shorter than 32 characters");
  const client = await connectTo(ownerUrl, { name: "cuvee-secret" });
  try {
    const known = await storedFingerprint(client);
    const found = given ?? readSecret(dataDir);
    const isHeld = known === null && proves ? await proves(client, found ?? "") : null;
    const isOld = known !== null || isHeld !== null;
    if (found === null && isOld)
      throw new SettingError(
        `CUVEE_SECRET: the secret of this database is missing. Set it, or bring ${fileOf(dataDir)} back: its seals, links and tokens are made with it`,
      );
    if (found === null && isOutside)
      throw new SettingError(
        "CUVEE_SECRET: needed with DATABASE_URL (32 characters or more, the same for every process)",
      );
    if (found !== null && found.length < 32)
      throw new SettingError(`CUVEE_SECRET: ${fileOf(dataDir)} holds no secret of 32 characters or more`);
    if (isHeld === false) throw new SettingError(OTHER);
    const secret = found ?? makeSecret(dataDir);
    const fingerprint = fingerprintOf(secret);
    // Of several processes that start at once on a new database, one writes; all read what it wrote.
    if (known === null) await storeFingerprint(client, fingerprint);
    if (!isSame((await storedFingerprint(client)) ?? "", fingerprint)) throw new SettingError(OTHER);
    return secret;
  } finally {
    await client.end();
  }
}
