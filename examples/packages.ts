import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { zipOf } from "@cuvee/server/storefront/me/zip.ts";
import { buildPackage, NPM_DIST } from "../packages/widget/npm/build.ts";
import { tarOf } from "../packages/widget/npm/tar.ts";
import { pluginFiles } from "../packages/widget/wordpress/plugin.ts";

const WIDGET = join(import.meta.dirname, "../packages/widget");
export const PACKAGES = join(WIDGET, "dist/packages");

/** A file to download; `path` is its address on the host. */
type Download = { path: string; bytes: number; sha256: string; integrity: string };

const hash = (algorithm: string, bytes: Buffer, encoding: "hex" | "base64"): string =>
  createHash(algorithm).update(bytes).digest(encoding);

/** The tarball of the npm package, as `npm pack` makes it. */
async function tarball(): Promise<Buffer> {
  await buildPackage();
  const names = (await readdir(NPM_DIST, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(NPM_DIST.length + 1))
    .toSorted();
  const files = await Promise.all(
    names.map(async (name) => ({ name: `package/${name}`, bytes: await readFile(join(NPM_DIST, name)) })),
  );
  return gzipSync(tarOf(files), { level: 9 });
}

/** The plugin of WordPress; every file has the first day that the format knows. */
const plugin = async (version: string): Promise<Buffer> =>
  zipOf(await pluginFiles(version), new Date(Date.UTC(1980, 0, 1)));

/**
 * Builds what the host offers to download into `dist/packages`: the npm package and the plugin of WordPress below the
 * version, and `packages.json` with their addresses and hashes. Files of earlier versions stay.
 */
export async function buildPackages(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(WIDGET, "package.json"), "utf8")) as { version: string };
  await mkdir(join(PACKAGES, version), { recursive: true });
  const save = async (name: string, bytes: Buffer): Promise<Download> => {
    await writeFile(join(PACKAGES, version, name), bytes);
    return {
      path: `/widget/${version}/${name}`,
      bytes: bytes.length,
      sha256: hash("sha256", bytes, "hex"),
      integrity: `sha512-${hash("sha512", bytes, "base64")}`,
    };
  };
  const downloads = {
    version,
    npm: await save(`cuvee-widget-${version}.tgz`, await tarball()),
    wordpress: await save(`cuvee-wordpress-${version}.zip`, await plugin(version)),
  };
  await writeFile(join(PACKAGES, "packages.json"), `${JSON.stringify(downloads, null, 2)}\n`);
}

if (import.meta.main) await buildPackages();
