/**
 * Draws the views of the demo shops and writes them as AVIF files: `node hosted/server/demo/draw/views.ts [name…]`.
 * Without names it draws those whose sketch or brush has changed. A name is `<shop code>/<name of the view>`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brushDigest, inputDigest, sha256 } from "./views/digest.ts";
import { exported } from "./views/exported.ts";
import { SKETCHES } from "./views/sketches.ts";

type Digest = { inputs: string; file: string };
const PICTURES = join(import.meta.dirname, "..", "pictures");

/** Returns the digests of the committed files. */
async function digestsOf(code: string): Promise<Record<string, Digest>> {
  const text = await readFile(join(PICTURES, code, "digests.json"), "utf8").catch(() => "{}");
  return JSON.parse(text);
}

const wanted = process.argv.slice(2);
const brush = await brushDigest();
for (const [code, sketches] of Object.entries(SKETCHES))
  for (const [name, draw] of Object.entries(sketches)) {
    if (wanted.length > 0 && !wanted.includes(`${code}/${name}`)) continue;
    const sketch = draw();
    const inputs = inputDigest(sketch, brush);
    if (wanted.length === 0 && (await digestsOf(code))[name]?.inputs === inputs) continue;
    const path = join(PICTURES, code, `${name}.avif`);
    const bytes = await exported(sketch);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    const digests = { ...(await digestsOf(code)), [name]: { inputs, file: sha256(bytes) } };
    const sorted = Object.fromEntries(Object.entries(digests).toSorted(([a], [b]) => a.localeCompare(b)));
    await writeFile(join(dirname(path), "digests.json"), `${JSON.stringify(sorted, null, 2)}\n`);
    process.stdout.write(`${code}/${name}: ${bytes.length} bytes\n`);
  }
