import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { IN_PLACE } from "./home.ts";
import { systemCode } from "./errors.ts";

/**
 * State of a process number: the server of this data, no process any more, a process that is ending, or a process that
 * is no server of this data (a dead process still listed, a program that got the number since).
 */
export type Identity = "server" | "gone" | "ending" | "other";

/** Checks whether a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}

/** Identifies the process under this number. Numbers are reused, so the number alone proves nothing. */
export function identify(pid: number, clusterDir: string): Identity {
  if (!isAlive(pid)) return "gone";
  const look = LOOKS[process.platform] ?? lookWithPs;
  return look(pid, clusterDir);
}

type Look = (pid: number, clusterDir: string) => Identity;

const LOOKS: Partial<Record<NodeJS.Platform, Look>> = { linux: lookInProc, win32: lookInTaskList };

function lookInProc(pid: number, clusterDir: string): Identity {
  const args = read(`/proc/${pid}/cmdline`).split("\0");
  // A process that has given its memory back (dying, or dead and not yet collected) has no command line.
  if (args[0] === "") return isZombie(pid) ? "other" : isAlive(pid) ? "ending" : "gone";
  if (basename(args[0] ?? "") !== "postgres") return "other";
  const place = inode(`/proc/${pid}/cwd`);
  // The server's working directory is its data directory, whatever that is called now. Reading this may be forbidden in
  // a container.
  if (place !== undefined) return place === inode(clusterDir) ? "server" : "other";
  return args.includes(clusterDir) || args.includes(IN_PLACE) ? "server" : "other";
}

/**
 * Checks whether a process is dead but listed until its parent collects it: in a container without an init process, for
 * ever.
 */
function isZombie(pid: number): boolean {
  // The state follows the name, which is in parentheses and may itself hold some.
  return /.*\) Z /s.test(read(`/proc/${pid}/stat`));
}

function lookWithPs(pid: number, clusterDir: string): Identity {
  const line = output("ps", ["-ww", "-o", "stat=,command=", "-p", String(pid)]).trim();
  if (line === "") return "gone";
  if (line.startsWith("Z")) return "other";
  return line.includes("postgres") && line.includes(clusterDir) ? "server" : "other";
}

function lookInTaskList(pid: number): Identity {
  const line = output("tasklist", ["/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH"]);
  return line.toLowerCase().includes('"postgres.exe"') ? "server" : "other";
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(systemCode(error) ?? "")) return "";
    throw error;
  }
}

function inode(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if (["EACCES", "EPERM", "ENOENT"].includes(systemCode(error) ?? "")) return undefined;
    throw error;
  }
}

function output(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    // `ps` ends with 1 when the process is gone; any other failure means a machine without the tool.
    if (error instanceof Error && "status" in error && error.status === 1) return "";
    throw error;
  }
}
