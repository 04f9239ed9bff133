import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { described } from "./described.ts";

// Writes the generated files that are committed: `npm run check` says when they are not current.
const root = join(import.meta.dirname, "..");
for (const [file, text] of Object.entries(await described())) writeFileSync(join(root, file), text);
// Modules of the application that were read keep timers.
process.exit(0);
