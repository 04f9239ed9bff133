import process from "node:process";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { answerFromWorker } from "#kit/jobs/workerThread.ts";

const hold: unknown[] = [];

/** Faults that a file may cause in its reader, for tests. */
const DEEDS: Record<string, () => unknown> = {
  answer: () => process.pid,
  environment: () => Object.keys(process.env).toSorted(),
  refuse: () => refuse("picture-format", 422),
  loop: () => {
    for (;;);
  },
  wait: () => new Promise((done) => setTimeout(done, 60_000)),
  throw: () => {
    throw new TypeError("a fault of ours");
  },
  kill: () => process.kill(process.pid, "SIGSEGV"),
  heap: () => {
    for (;;) hold.push(Array.from({ length: 1000 }, () => ({})));
  },
  buffers: () => {
    for (;;) hold.push(Buffer.alloc(10_000_000, 1));
  },
  keep: () => {
    hold.push(Buffer.alloc(100_000_000, 1));
    return process.pid;
  },
  shout: () => "x".repeat(60_000_000),
};

answerFromWorker<string>((deed) => DEEDS[deed]?.());
