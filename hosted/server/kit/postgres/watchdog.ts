import { spawn } from "node:child_process";
import type { ServerUser } from "./user.ts";

/** A watchdog process beside the server; `dismiss` it once the server is down. */
export type Watchdog = { dismiss(): void };

/**
 * Stops the server when this process dies without a chance to do so (`kill -9`), by a shell that waits on a pipe which
 * only we hold open. It costs about one megabyte and no CPU time; without a shell (Windows) the next start clears up.
 */
export function watch(pid: number, user: ServerUser | undefined, log: (line: string) => void): Watchdog {
  if (process.platform === "win32") return { dismiss: () => undefined };
  const script = 'read -r _ || kill -INT "$0" 2>/dev/null';
  const child = spawn("/bin/sh", ["-c", script, String(pid)], {
    ...user,
    cwd: "/",
    detached: true,
    env: {},
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.on("error", (error) => log(`PostgreSQL runs without its watchdog: ${error.message}`));
  // The watchdog ends with the server; an error of the pipe, which is closed then, is expected.
  child.stdin.on("error", () => child.stdin.destroy());
  child.unref();
  return { dismiss: () => child.stdin.end("\n") };
}
