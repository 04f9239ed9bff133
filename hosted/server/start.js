import { enableCompileCache } from "node:module";
import { resolve } from "node:path";
import { env, exit, stderr, versions } from "node:process";

// `npm start`. Plain JavaScript: an older Node reads it too and is told what is missing, and a start from the compiled
// sources does not load the compiler (15 MB).
const fail = (why) => {
  stderr.write(`cuvee: ${why}\n`);
  exit(1);
};
if (Number(versions.node.split(".")[0]) < 24)
  fail(`Node ${versions.node}: 24 or newer is needed (npm ci brings it, start with npm start)`);

// Sources are kept compiled from start to start. In a folder of our own, because what lies there is run.
enableCompileCache(resolve(env["CUVEE_DATA"] || ".data", "compiled"));
const { serve, explain } = await import("#serve.ts");
await serve().catch((error) => fail(explain(error)));
