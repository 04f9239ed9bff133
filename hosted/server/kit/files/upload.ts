import { createHash } from "node:crypto";
import { runInWorkerOr } from "#kit/jobs/workerThread.ts";
import type { Log } from "#kit/log.ts";
import type { ProcessedPicture, Part, PictureFile } from "#kit/files/uploadPicture.ts";

/** The raw bytes of a file as received; the idempotency key is bound to their hash. */
export class RawFile {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  toJSON(): string {
    return createHash("sha256").update(this.bytes).digest("hex");
  }
}

const WORKER = new URL("./upload.worker.ts", import.meta.url);
/**
 * The largest picture that is allowed takes three hundred megabytes; the decoder stops by itself after twenty seconds.
 */
const LIMITS = { megabytes: 640, seconds: 25 };

const pictureOf = async (log: Log, data: PictureFile): Promise<ProcessedPicture> => {
  const processedPicture = await runInWorkerOr<ProcessedPicture>("picture-unreadable", log, {
    module: WORKER,
    data,
    limits: LIMITS,
  });
  return { ...processedPicture, bytes: Buffer.from(processedPicture.bytes) };
};

/**
 * Makes a picture of ours from an uploaded file: really decoded, upright, no larger than needed, written anew, so that
 * neither metadata (place, camera) nor data hidden behind or inside a picture is kept; in a process of its own. Throws
 * `picture-format`, `picture-unreadable`, `picture-too-large`, `picture-too-small` (422).
 */
export const makePicture = (log: Log, bytes: Buffer): Promise<ProcessedPicture> =>
  pictureOf(log, { bytes, part: null });

/** Crops a picture of ours to a part, given in millionths of its sides. Throws `picture-too-small` (422). */
export const cropPicture = (log: Log, bytes: Buffer, part: Part): Promise<ProcessedPicture> =>
  pictureOf(log, { bytes, part });
