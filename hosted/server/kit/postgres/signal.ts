import { spawnSync } from "node:child_process";
import type { Binaries } from "./binaries.ts";
import { systemCode } from "./errors.ts";

/** SIGINT: fast shutdown. SIGQUIT: immediate shutdown, with recovery at the next start. */
export type StopSignal = "SIGINT" | "SIGQUIT";

/**
 * Signals the server at once (it may be the last thing this process does). A process already gone is no error.
 * Windows has no signals: `pg_ctl` carries them there.
 */
export function sendSignal(pid: number, signal: StopSignal, binaries: Binaries): void {
  if (process.platform === "win32") {
    spawnSync(binaries.pgCtl, ["kill", signal.slice("SIG".length), String(pid)], { windowsHide: true });
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemCode(error) !== "ESRCH") throw error;
  }
}
