import { buildIfStale } from "@cuvee/server/build.ts";

// Builds the widget and the web application, whether or not they are current.
await buildIfStale((line) => void process.stdout.write(`${line}\n`), true);
