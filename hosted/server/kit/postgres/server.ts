import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { serverEnvironment } from "./environment.ts";
import { firstLine, PostgresError } from "./errors.ts";
import { openLog } from "./logfile.ts";
import { readPidFile } from "./pidfile.ts";
import { dataArgument, type Home } from "./home.ts";
import { acceptsConnections } from "./queries.ts";
import { settingArguments } from "./settings.ts";
import { sendSignal } from "./signal.ts";
import type { ServerUser } from "./user.ts";
import { watch } from "./watchdog.ts";

/** Everything needed to start the server of one data directory. */
export type Plan = {
  home: Home;
  binaries: Binaries;
  user: ServerUser | undefined;
  settings: Record<string, string>;
  log: (line: string) => void;
};

/** A server that answers. `exited` resolves with the way it ended; it never rejects. */
export type Server = { exited: Promise<string>; stop(): Promise<void> };

/** Thrown when a server that was started did not come up; carries its own output. */
export class StartFailure extends PostgresError {
  readonly output: string;

  constructor(output: string) {
    const text =
      output.split("\n").findLast((line) => /(FATAL|PANIC|ERROR):/.test(line)) ?? firstLine(output);
    const reason = text.replace(/^.*?(FATAL|PANIC|ERROR): */, "");
    super("postgres-failed", `PostgreSQL does not start: ${reason}`);
    this.output = output;
  }
}

const POLL_MS = 5;
const NEWS_MS = 5_000;

/**
 * Starts the server process and waits until the database of `url` answers, however long its recovery takes.
 * @throws StartFailure when the process ends instead; PostgresError `postgres-failed` when it cannot be run.
 */
export async function startServer(plan: Plan, port: number, url: string): Promise<Server> {
  const log = openLog(plan.home.log);
  const data = dataArgument(plan.home.cluster, plan.user);
  const child = spawn(plan.binaries.postgres, ["-D", data, ...settingArguments(port, plan.settings)], {
    ...plan.user,
    cwd: plan.home.cluster,
    // A process group of its own: Ctrl-C in the terminal is for us, who first end the requests and then the database.
    detached: true,
    env: serverEnvironment(),
    stdio: ["ignore", log.fd, log.fd],
    windowsHide: true,
  });
  log.close();
  const server = control(child, plan);
  try {
    await ready(child, server, { plan, url, output: log.since });
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function ready(
  child: ChildProcess,
  server: Server,
  { plan, url, output }: { plan: Plan; url: string; output: () => string },
) {
  let ended: string | undefined;
  void server.exited.then((how) => {
    ended = how;
  });
  let news = performance.now() + NEWS_MS;
  for (;;) {
    if (ended !== undefined) throw new StartFailure(output() || ended);
    const file = readPidFile(plan.home.cluster);
    if (file?.pid === child.pid && file?.status === "ready" && (await acceptsConnections(url))) return;
    if (performance.now() > news) {
      plan.log("PostgreSQL is still recovering its data.");
      news += NEWS_MS;
    }
    await sleep(POLL_MS);
  }
}

/** Time for a fast shutdown, ten seconds; an immediate one follows, which the next start's recovery repairs. */
const STOP_MS = 10_000;

function control(child: ChildProcess, plan: Plan): Server {
  const pid = child.pid;
  const running = () => pid !== undefined && child.exitCode === null && child.signalCode === null;
  const send = (signal: "SIGINT" | "SIGQUIT") => {
    if (pid !== undefined && running()) sendSignal(pid, signal, plan.binaries);
  };
  const atExit = () => send("SIGINT");
  const watchdog = pid === undefined ? undefined : watch(pid, plan.user, plan.log);
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  void exited.then(() => {
    process.off("exit", atExit);
    watchdog?.dismiss();
  });
  process.on("exit", atExit);
  child.unref();
  return {
    exited,
    stop: async () => {
      child.ref();
      for (const signal of ["SIGINT", "SIGQUIT"] as const) {
        send(signal);
        if (await within(exited, STOP_MS)) return;
        plan.log(`PostgreSQL (process ${pid}) has not stopped ${STOP_MS / 1000} s after ${signal}.`);
      }
      throw new PostgresError("postgres-failed", `PostgreSQL (process ${pid}) does not stop.`);
    },
  };
}

async function within(done: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new AbortController();
  const inTime = done.then(() => true);
  const tooLate = sleep(ms, false, { signal: late.signal }).catch(() => false);
  try {
    return await Promise.race([inTime, tooLate]);
  } finally {
    late.abort();
  }
}
