import { connectTo } from "#kit/postgres/connections/connect.ts";
import { serverFacts } from "#kit/postgres/deployment.queries.ts";
import { SettingError } from "#kit/settingError.ts";

/**
 * Major versions of PostgreSQL that the product is tested with
 * (`hosted/decisions/scale/0053-versions-and-failures-of-the-database.md`).
 */
export const TESTED_MAJORS: readonly number[] = [15, 16, 17, 18];

const LIST = `${TESTED_MAJORS.slice(0, -1).join(", ")} and ${TESTED_MAJORS.at(-1)}`;

/**
 * Returns why a database cannot be used, in one line, by its `server_version_num` (150018 is 15.18); null where it can.
 * A version newer than the tested ones is usable where the operator allows it (`untested`); an older one lacks what the
 * statements need.
 */
export function unusableVersion(versionNum: number, untested: boolean): string | null {
  const major = Math.floor(versionNum / 10_000);
  if (TESTED_MAJORS.includes(major)) return null;
  const found = `DATABASE_URL: PostgreSQL ${major}`;
  if (major < Math.min(...TESTED_MAJORS)) return `${found} is too old: ${LIST} are supported`;
  return untested
    ? null
    : `${found} is newer than the tested versions: ${LIST} are supported (DATABASE_UNTESTED=1 allows it)`;
}

/**
 * Refuses a database of a version that the product is not tested with, or that stores other texts than UTF-8. Throws a
 * `SettingError` with what is supported.
 */
export async function refuseUnsupported(address: string, untested: boolean): Promise<void> {
  const client = await connectTo(address, { name: "cuvee-version" });
  try {
    const { versionNum, encoding } = await serverFacts(client);
    const why = unusableVersion(versionNum, untested);
    if (why !== null) throw new SettingError(why);
    if (encoding !== "UTF8")
      throw new SettingError(
        `DATABASE_URL: the database has the encoding ${encoding}: UTF8 is needed (create database … encoding 'UTF8')`,
      );
  } finally {
    await client.end();
  }
}
