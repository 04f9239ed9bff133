import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from "node:fs";

/** The server's log of one start: its open file, and the text written since. */
export type LogFile = { fd: number; since(): string; close(): void };

const ROTATE_BYTES = 8 * 1024 * 1024;
const TAIL_BYTES = 16 * 1024;

/** Opens the log for one start, after putting a long one aside as `<path>.1`. */
export function openLog(path: string): LogFile {
  if (existsSync(path) && statSync(path).size > ROTATE_BYTES) renameSync(path, `${path}.1`);
  const fd = openSync(path, "a+", 0o600);
  const start = statSync(path).size;
  return { fd, since: () => readFrom(path, start), close: () => closeSync(fd) };
}

function readFrom(path: string, start: number): string {
  const fd = openSync(path, "r");
  try {
    const size = statSync(path).size;
    const from = Math.max(start, size - TAIL_BYTES);
    const buffer = Buffer.alloc(Math.max(0, size - from));
    return buffer.toString("utf8", 0, readSync(fd, buffer, 0, buffer.length, from));
  } finally {
    closeSync(fd);
  }
}
