import { chmodSync, existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";

/**
 * Makes a directory for data that is not read after the tests: in memory where `bytes` are free there, since each of
 * some hundred databases has 1 400 files, else among the temporary files. The caller removes it.
 */
export function makeTestDirectory(prefix: string, bytes: number): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  const created = mkdtempSync(join(bavail * bsize > bytes ? MEMORY : tmpdir(), prefix));
  // PostgreSQL runs as a user other than root, and passes through here to its own directory.
  chmodSync(created, 0o711);
  return created;
}

/** Free bytes that the cluster of a run of single files needs. */
export const CLUSTER_BYTES = 2 * 1024 ** 3;
