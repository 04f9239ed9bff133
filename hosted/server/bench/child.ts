import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";

/** CPU time of a process since its start, in milliseconds. */
export type Cpu = { cpuMs: number };

/** A helper process of the bench that answers messages, one at a time. */
export type Child = {
  pid: number;
  /** Its message when it was ready. */
  ready: Record<string, unknown>;
  ask<T>(message: object | string): Promise<T>;
  stop(): Promise<void>;
};

function answer(child: ChildProcess, file: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`${file} ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      const fields = message as Record<string, unknown>;
      if (fields["error"]) reject(new Error(`${file}: ${String(fields["error"])}`));
      else resolve(fields);
    });
  });
}

/**
 * Starts a process of this folder and waits until it is ready. Its standard output is discarded, as by a service
 * manager without a log. `nodeArguments` are for profiling (`--cpu-prof`).
 */
export async function startChild(
  file: string,
  env: Record<string, string> = {},
  nodeArguments: string[] = [],
): Promise<Child> {
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...env },
    execArgv: nodeArguments,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  const ready = await answer(child, file);
  return {
    pid: child.pid ?? 0,
    ready,
    async ask<T>(message: object | string) {
      const answering = answer(child, file);
      child.send(message);
      return (await answering) as T;
    },
    async stop() {
      const ended = new Promise<void>((done) => child.once("exit", () => done()));
      child.disconnect();
      await ended;
    },
  };
}

/** The child's side of a server: sends its address, answers with its CPU time on request, ends when its parent does. */
export function serveParent(url: string, stop: () => Promise<void>): void {
  process.on("message", (message) => {
    if (message !== "cpu") return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000 });
  });
  process.on("disconnect", () => {
    void stop().then(() => process.exit(0));
  });
  process.send?.({ url });
}
