import { spawn } from "node:child_process";
import { join } from "node:path";
import { ofRun } from "#kit/testing/process.ts";

const SERVER = join(import.meta.dirname, "../..");

/** Result of a command: its exit code and its output. */
export type CommandResult = { code: number | null; out: string; err: string };

/**
 * Runs a command of an operator, as npm does, with exactly this environment over that of a shell; without it where
 * another user of the machine runs it.
 */
export function runCommand(
  name: "backup" | "restore" | "upgrade" | "shop" | "verify" | "migrate",
  args: readonly string[],
  env: Record<string, string>,
  user?: { uid: number; gid: number },
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(SERVER, `${name}.ts`), ...args], {
    ...user,
    env: user ? env : { ...ofRun(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (bytes: Buffer) => (output.out += String(bytes)));
  child.stderr.on("data", (bytes: Buffer) => (output.err += String(bytes)));
  return new Promise((done) => child.once("close", (code) => done({ code, ...output })));
}
