import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const NAME = "@shopify/buy-button-js";
const VERSION = "3.0.6";
/** `dist.integrity` of the registry. */
const INTEGRITY = "igPl+xyVHVTZ0xRhTOuZC6h2kHgRE/gnPNkGR3bb9kRz/cx4Pc4mYIpmQOMzmsdv7aJ9uH5w/hVRquV71eGTww==";
const FILE = "package/dist/buybutton.min.js";

export const RIVAL = `${NAME}@${VERSION}`;

/**
 * Returns the script of the other product's pages, from its npm package: downloaded once by `npm pack` into the cache
 * folder of the user, since an installation of it brings a bundler, a minifier and a style compiler. Null where it is
 * not available.
 */
export function otherProductScript(): Buffer | null {
  const folder = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "cuvee-bench");
  const archive = join(folder, `shopify-buy-button-js-${VERSION}.tgz`);
  if (!existsSync(archive)) {
    mkdirSync(folder, { recursive: true });
    spawnSync("npm", ["pack", RIVAL, "--pack-destination", folder], { stdio: "ignore", timeout: 60_000 });
  }
  if (!existsSync(archive)) return null;
  const found = createHash("sha512").update(readFileSync(archive)).digest("base64");
  if (found !== INTEGRITY) throw new Error(`${archive} is not ${RIVAL}: take it away`);
  const { status, stdout } = spawnSync("tar", ["-xzOf", archive, FILE], { maxBuffer: 8_000_000 });
  return status === 0 ? stdout : null;
}
