import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { described } from "./described.ts";

// Writes the generated files that are committed; `npm run check` fails when they are not current.
const root = join(import.meta.dirname, "..");
for (const [file, text] of Object.entries(await described())) writeFileSync(join(root, file), text);
// Modules of the application loaded here keep timers running.
process.exit(0);
