import { spawn } from "node:child_process";
import { join } from "node:path";

/** A helper process that prints one line of JSON when it is ready, and ends when its standard input is closed. */
export type Child<T> = { pid: number; ready: T; stop(): Promise<void> };

/** Starts a helper process of this folder and waits for its line. Throws with its output when it ends before. */
export function startChild<T>(file: string, env: Record<string, string> = {}): Promise<Child<T>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  return new Promise((resolve, reject) => {
    let text = "";
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
    child.stdout.on("data", (bytes: Buffer) => {
      text += bytes.toString();
      const end = text.indexOf("\n");
      if (end < 0) return;
      child.stdout.removeAllListeners("data");
      child.stdout.resume();
      resolve({
        pid: child.pid ?? 0,
        ready: JSON.parse(text.slice(0, end)) as T,
        stop() {
          child.stdin.end();
          return ended;
        },
      });
    });
  });
}
