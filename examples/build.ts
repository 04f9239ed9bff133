import { spawnSync } from "node:child_process";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildPackage, NPM_DIST } from "../packages/widget/npm/build.ts";

const EXAMPLE = join(import.meta.dirname, "react-host");
const ROOT = join(import.meta.dirname, "..");

/** Runs a program. Throws with its output if it fails. */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): string {
  const done = spawnSync(program, args, { cwd, encoding: "utf8", env: { ...process.env, ...env } });
  if (done.status !== 0) throw new Error(`${program} ${args[0] ?? ""} failed\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

/**
 * Copies the React example to `folder` as an agency would have it, and adds the package to its modules with `install`.
 */
export async function stageReactHost(
  folder: string,
  install: (folder: string) => Promise<void> | void,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of ["src", "index.html", "vite.config.ts", "tsconfig.json", ".env"])
    await cp(join(EXAMPLE, name), join(folder, name), { recursive: true });
  await install(folder);
}

/** Builds a staged example into `outDir`; the server that shows it writes the host's address into the built files. */
export function buildStaged(folder: string, outDir: string): void {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  run(process.execPath, [vite, "build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"], folder, {
    VITE_CUVEE_HOST: "{{CUVEE_HOST}}",
    NODE_ENV: "production",
  });
}

if (import.meta.main) {
  await buildPackage();
  const folder = join(EXAMPLE, "dist/stage");
  await stageReactHost(folder, (to) =>
    cp(NPM_DIST, join(to, "node_modules/@cuvee/widget"), { recursive: true }),
  );
  buildStaged(folder, join(EXAMPLE, "dist/site"));
}
