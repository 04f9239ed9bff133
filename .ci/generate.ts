import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeServer } from "@cuvee/server/kit/testing/describe.ts";

// Writes the generated files that are committed: `npm run check` says when they are not current.
const root = join(import.meta.dirname, "..");
for (const [file, text] of Object.entries(await describeServer()))
  writeFileSync(join(root, "hosted/server", file), text);
