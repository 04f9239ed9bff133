import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A file to download; `path` is its address on the host. */
type Download = { path: string; bytes: number; sha256: string; integrity: string };
export type Downloads = { npm: Download; wordpress: Download };

const BUILT = join(import.meta.dirname, "../../../../packages/widget/dist/packages/packages.json");

/** Reads what was built for downloading; null before the first build. */
export function readDownloads(): Downloads | null {
  try {
    const { npm, wordpress } = JSON.parse(readFileSync(BUILT, "utf8")) as Downloads;
    return { npm, wordpress };
  } catch {
    return null;
  }
}
