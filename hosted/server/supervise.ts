import { spawn, type ChildProcess } from "node:child_process";
import process from "node:process";
import { CONFIGURATION } from "#kit/exitCodes.ts";

/**
 * Limits of the memory of a server: V8 would take 128 MB for new objects under load, and the C library a pool of memory
 * for each thread. Arguments and environment of the operator come after them and win.
 */
export const LIMITS = { args: ["--max-semi-space-size=16"], env: { MALLOC_ARENA_MAX: "2" } } as const;

/** Delays before a server that died is restarted, in milliseconds: doubled each time, up to `most`. */
export type Waits = {
  first: number;
  most: number;
  /** Lifetime after which a server counts as healthy: the delays begin anew. */
  healthy: number;
};
const WAITS: Waits = { first: 1000, most: 60_000, healthy: 60_000 };

/** Checks whether a server would end the same way again: its exit code names an error that its operator has to fix. */
export const isFinal = (code: number | null): boolean => code === 0 || code === CONFIGURATION;

const seconds = (ms: number): string => `${ms / 1000} s`;

/** Returns the reason why a process ended, in words. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === "SIGABRT" || code === 134) return "it ran out of memory, or was aborted";
  if (signal === "SIGKILL")
    return "it was killed (SIGKILL: by hand, or because the machine ran out of memory)";
  return signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`;
}

type Options = {
  /** The program and its arguments. */
  command: readonly [string, ...string[]];
  env?: NodeJS.ProcessEnv;
  waits?: Waits;
  say?: (line: string) => void;
};

/**
 * Runs a server and restarts it when it dies, a little later each time, with the reason in the log. SIGTERM and SIGINT
 * are passed on and waited for. Returns the exit code when it ends for good: on request, or because only its operator
 * can help (`isFinal`).
 */
export function supervise({
  command: [file, ...args],
  env = process.env,
  waits = WAITS,
  say = (line) => void process.stderr.write(`cuvee: ${line}\n`),
}: Options): Promise<number> {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wait = waits.first;
  let isStopping = false;
  return new Promise((resolve) => {
    const signals = ["SIGTERM", "SIGINT"] as const;
    const heard = new Map(signals.map((signal) => [signal, () => stop(signal)]));
    const end = (code: number): void => {
      for (const [signal, listener] of heard) process.off(signal, listener);
      resolve(code);
    };
    const stop = (signal: NodeJS.Signals): void => {
      isStopping = true;
      clearTimeout(timer);
      if (child) child.kill(signal);
      else end(0);
    };
    const start = (): void => {
      const began = performance.now();
      const running = spawn(file, args, {
        env: { ...env, SUPERVISE: "0" },
        // The server detects by the closed channel that its supervisor is gone, however that ended.
        stdio: ["inherit", "inherit", "inherit", "ipc"],
      });
      child = running;
      running.once("error", (error) => say(error.message));
      running.once("close", (code, signal) => {
        child = null;
        if (isStopping || isFinal(code)) return end(code ?? 1);
        if (performance.now() - began >= waits.healthy) wait = waits.first;
        say(`the server died: ${reasonOf(code, signal)}; it is started again in ${seconds(wait)}`);
        timer = setTimeout(start, wait);
        wait = Math.min(waits.most, wait * 2);
      });
    };
    for (const [signal, listener] of heard) process.on(signal, listener);
    start();
  });
}

/**
 * Ends this process as SIGTERM does when the supervisor that started it is gone: otherwise it would keep the port of
 * the next start.
 */
export function endWithSupervisor(): void {
  if (process.env["SUPERVISE"] !== "0" || !process.channel) return;
  process.channel.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
