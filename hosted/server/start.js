// `npm start`. Plain JavaScript that Node 12 reads: an older Node is told in a line what is missing. So nothing is imported before its version
// is known, because a name that a module of an old Node lacks is an error before the first line. And a start from the compiled sources does
// not load the compiler (15 MB).
const { env, exit, stderr, versions } = process;

const fail = (why, code) => {
  stderr.write(`cuvee: ${why}\n`);
  exit(code);
};

async function start() {
  const { enableCompileCache, flushCompileCache } = await import("node:module");
  const { resolve } = await import("node:path");
  // Sources are kept compiled from start to start. In a folder of our own, because what lies there is run.
  enableCompileCache(resolve(env["CUVEE_DATA"] || ".data", "compiled"));
  // A parent that starts the server again when it dies; what dies is this file once more, without.
  if (env["SUPERVISE"] !== "0") {
    const { supervise, LIMITS } = await import("#supervise.ts");
    flushCompileCache();
    const command = [process.execPath, ...LIMITS.args, ...process.execArgv, process.argv[1]];
    exit(await supervise({ command, env: { ...LIMITS.env, ...env } }));
  }
  const { loadServer } = await import("#bundled.ts");
  const { serve, explain, exitCodeOf } = await loadServer();
  await serve().catch((error) => fail(explain(error), exitCodeOf(error)));
}

if (Number(versions.node.split(".")[0]) < 24)
  fail(`Node ${versions.node}: 24 or newer is needed (npm ci brings it, start with npm start)`, 78);
else void start();
