import { spawn, type ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "#build.ts";

// Development: restarts the server when its sources change; rebuilds the widget and the web application when theirs do.
const root = join(import.meta.dirname, "../..");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

let server: ChildProcess | null = null;
let pending: NodeJS.Timeout | undefined;
let leaving = false;

function start(): void {
  server = spawn(process.execPath, ["hosted/server/start.js"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, CUVEE_BUILD: "0", SUPERVISE: "0" },
  });
}

function restart(): void {
  const old = server;
  if (!old || old.exitCode !== null) return start();
  old.once("exit", start);
  old.kill("SIGTERM");
}

async function again(): Promise<void> {
  try {
    await buildIfStale(say);
  } catch (error) {
    return say(error instanceof Error ? error.message : String(error));
  }
  restart();
}

await buildIfStale(say);
start();
for (const folder of ["packages", "hosted", "locales"])
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (
      leaving ||
      !file ||
      /(^|\/)(dist|node_modules|test-results)(\/|$)|\.(test|e2e)\.tsx?$|\.md$/.test(file)
    )
      return;
    clearTimeout(pending);
    pending = setTimeout(() => void again(), 300);
  });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    leaving = true;
    server?.once("exit", () => process.exit(0));
    server?.kill("SIGTERM");
  });
