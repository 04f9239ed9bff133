import { randomBytes } from "node:crypto";
import type pg from "pg";
import { connectTo } from "#kit/postgres/connections/connect.ts";

const slotName = (): string => `cuvee_backup_${randomBytes(6).toString("hex")}`;

/** Bytes of the database's archive that wait for their reader before the server is held up. */
const WAITING_BYTES = 4 * 1024 * 1024;

// The server checkpoints at once, and its archive holds the log from the beginning to the end of the backup: the copy
// needs nothing else to become consistent. Every file has a SHA-256 in the manifest.
const COMMAND = `BASE_BACKUP (LABEL 'cuvee', CHECKPOINT 'fast', WAIT false, WAL true, MANIFEST 'yes',
  MANIFEST_CHECKSUMS 'SHA256', TARGET 'client')`;

/** The part of a connection of `pg` that its types leave out. */
type Wire = { query(text: string): void; stream: { pause(): void; resume(): void } };

/** Kinds of a message of the copy (PostgreSQL 15 and later, protocol-replication, BASE_BACKUP). */
const KIND = { archive: "n", manifest: "m", data: "d" } as const;

/** Thrown for a database that cannot be backed up; its message is the line that the command prints. */
export class BackupError extends Error {
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Receives the answer to BASE_BACKUP: rows with positions, and a copy of one archive and its manifest. */
class BaseBackup implements pg.Submittable {
  readonly archive: ReadableStream<Uint8Array>;
  readonly done: Promise<void>;
  /** First column of each row: the position of the start comes first, that of the end last. */
  readonly firsts: (string | null)[] = [];
  readonly #manifest: Buffer[] = [];
  #target: "archive" | "manifest" | null = null;
  #wire: Wire | null = null;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #failure: Error | null = null;
  readonly #ended = Promise.withResolvers<void>();

  constructor() {
    this.done = this.#ended.promise;
    // The reader of the archive gets the same error.
    this.done.catch(() => undefined);
    this.archive = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => this.#wire?.stream.resume(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES }),
    );
  }

  manifest(): Buffer {
    return Buffer.concat(this.#manifest);
  }

  submit(connection: unknown): void {
    this.#wire = connection as Wire;
    this.#wire.query(COMMAND);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}

  handleDataRow({ fields }: { fields: (string | Buffer | null)[] }): void {
    this.firsts.push(fields[0]?.toString() ?? null);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === KIND.archive) this.#startArchive(chunk.subarray(1).toString().split("\0")[0] ?? "");
    else if (kind === KIND.manifest) this.#endArchive("manifest");
    // The parser uses its buffer again.
    else if (kind === KIND.data) this.#take(Buffer.from(chunk.subarray(1)));
  }

  #startArchive(name: string): void {
    if (name === "base.tar") this.#target = "archive";
    else
      this.#failure ??= new BackupError(
        "tablespaces",
        "databases in tablespaces of their own are not supported",
      );
  }

  #endArchive(next: "manifest" | null): void {
    if (this.#target === "archive") this.#controller?.close();
    this.#target = next;
    // A closed stream asks for nothing more: what follows is small.
    this.#wire?.stream.resume();
  }

  #take(bytes: Buffer): void {
    if (this.#target === "manifest") this.#manifest.push(bytes);
    else if (this.#failure === null && this.#target === "archive") {
      this.#controller?.enqueue(bytes);
      if ((this.#controller?.desiredSize ?? 1) <= 0) this.#wire?.stream.pause();
    }
  }

  handleError(error: Error): void {
    this.#failure ??= error;
    if (this.#target === "archive" || this.#target === null) this.#controller?.error(this.#failure);
    this.#ended.reject(this.#failure);
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.handleError(this.#failure);
    else this.#ended.resolve();
  }
}

export type BaseBackupStream = {
  /** The data directory as a tar archive without its end. */
  archive: ReadableStream<Uint8Array>;
  /** Returns PostgreSQL's own list of the files with their hashes, when the archive was read; throws if it failed. */
  end(): Promise<{ manifest: Buffer; startLsn: string; endLsn: string }>;
  close(): Promise<void>;
};

const WHY: Readonly<Record<string, string>> = {
  "42501": "its user may not replicate: alter role … replication",
  "28000": "its pg_hba.conf has no line for replication, or its user may not replicate",
  "28P01": "user or password refused",
  "53300": "max_wal_senders is used up",
  "53400": "max_replication_slots is used up",
  "55000": "wal_level is minimal: a backup needs replica",
};

/** Returns what keeps a database from being backed up, in one line. */
function explained(error: unknown): unknown {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (error instanceof BackupError) return error;
  return new BackupError("database", `the database cannot be backed up: ${WHY[code] ?? message}`, error);
}

/**
 * Starts an online backup of all databases of a server by its replication protocol: orders go on meanwhile. `url` is of
 * a role that may replicate.
 * @throws BackupError with the reason in one line.
 */
export async function startBaseBackup(url: string): Promise<BaseBackupStream> {
  const client = await connectTo(url, {
    name: "cuvee-backup",
    parameters: { replication: "true" },
  }).catch((error: unknown) => {
    throw explained(error);
  });
  try {
    // Checkpoints would remove the beginning of the log before the backup ends. The slot ends with the connection.
    await client.query(`CREATE_REPLICATION_SLOT "${slotName()}" TEMPORARY PHYSICAL RESERVE_WAL`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw explained(error);
  }
  const backup = new BaseBackup();
  client.query(backup);
  return {
    archive: backup.archive,
    async end() {
      await backup.done.catch((error: unknown) => Promise.reject(explained(error)));
      const positions = backup.firsts.filter((value) => value !== null);
      return {
        manifest: backup.manifest(),
        startLsn: positions[0] ?? "",
        endLsn: positions.at(-1) ?? "",
      };
    },
    close: () => client.end(),
  };
}
