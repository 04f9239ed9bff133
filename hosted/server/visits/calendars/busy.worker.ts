import { parentPort, workerData } from "node:worker_threads";
import { busyTimes } from "#visits/calendars/busyTimes.ts";

const { text, at, zone } = workerData as { text: string; at: number; zone: string };
parentPort?.postMessage(busyTimes(text, at, zone));
