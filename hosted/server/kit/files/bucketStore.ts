import { createHash } from "node:crypto";
import type { S3Client } from "@aws-sdk/client-s3";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import { faultOf, isMissing, startError } from "#kit/files/bucketFaults.ts";
import type { BucketPlace } from "#kit/files/filesUrl.ts";
import type { FileStore } from "#kit/files/store.ts";
import type { Log } from "#kit/log.ts";

/** Time of an operation with its further tries, in milliseconds: a person waits for it. */
const OPERATION_MS = 9000;
/** Time of one try without a connection, and without a byte, in milliseconds. */
const CONNECTION_MS = 2000;
const SILENCE_MS = 3000;
const TRIES = 3;
/** Memory for pictures in widths, of which the most recently shown stay; a round trip is spared for each. */
const KEPT_BYTES = 16 * 1024 * 1024;

type Sdk = typeof import("@aws-sdk/client-s3");
type Opened = { sdk: Sdk; client: S3Client };

/** Loads the library, which takes a tenth of a second and 35 MB, and opens a client of a bucket's store. */
async function load({ endpoint, region, pathStyle, key }: BucketPlace): Promise<Opened> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    ...(key === null ? {} : { credentials: key }),
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECTION_MS, socketTimeout: SILENCE_MS },
    // Stores of other makers do not all know Amazon's newer checksums; `Content-MD5` is checked by all of them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { sdk, client };
}

/** Runs an operation, which ends with a `TimeoutError` after its time even where the library waits for more. */
async function inTime<T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const abortSignal = AbortSignal.timeout(OPERATION_MS);
  let stop = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(abortSignal.reason as Error);
    abortSignal.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([work(abortSignal), late]);
  } finally {
    abortSignal.removeEventListener("abort", stop);
  }
}

/** Reads an object. Throws the library's errors, `NoSuchKey` for one that does not exist. */
async function readObject(
  { sdk, client }: Opened,
  of: { Bucket: string; Key: string },
  abortSignal: AbortSignal,
): Promise<Buffer> {
  const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(of), { abortSignal });
  if (!Body) throw new Error("an answer without a body");
  const body = Body as typeof Body & { destroy?: () => void };
  const stop = (): void => body.destroy?.();
  abortSignal.addEventListener("abort", stop);
  try {
    const bytes = Buffer.from(await Body.transformToByteArray());
    if (ContentLength !== undefined && bytes.length !== ContentLength)
      throw new Error(`${bytes.length} bytes of ${ContentLength}`);
    return bytes;
  } finally {
    abortSignal.removeEventListener("abort", stop);
  }
}

/** Returns a key as it was written; lists encode it as forms do, because XML does not have all signs. */
const decoded = (key: string): string => decodeURIComponent(key.replaceAll("+", " "));

/** Opens a bucket as the store of files, with the library of Amazon, which is loaded with the first operation. */
export function openBucket(place: BucketPlace, log: Log): FileStore {
  const { bucket: Bucket, prefix } = place;
  let opened: Promise<Opened> | undefined;

  /** Runs an operation; an error of the store is logged, and refused as `files-unavailable` (503). */
  const run = async <T>(name: string, work: (now: Opened, signal: AbortSignal) => Promise<T>): Promise<T> => {
    const now = await (opened ??= load(place));
    try {
      return await inTime((signal) => work(now, signal));
    } catch (error) {
      log.error({ operation: name, fault: faultOf(error) }, "file store");
      throw new Refusal("files-unavailable", 503);
    }
  };

  return {
    read: (key) =>
      run("read", (now, signal) =>
        readObject(now, { Bucket, Key: prefix + key }, signal).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        }),
      ),
    write: (key, bytes, mime) =>
      run("write", async ({ sdk, client }, abortSignal) => {
        const ContentMD5 = createHash("md5").update(bytes).digest("base64");
        const object = { Bucket, Key: prefix + key, Body: bytes, ContentType: mime, ContentMD5 };
        await client.send(new sdk.PutObjectCommand(object), { abortSignal });
      }),
    remove: (key) =>
      run("remove", async ({ sdk, client }, abortSignal) => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + key }), { abortSignal });
      }),
    async *list(under) {
      let token: string | undefined;
      do {
        const from = token;
        const page = await run("list", ({ sdk, client }, abortSignal) =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket,
              Prefix: prefix + under,
              EncodingType: "url",
              ...(from === undefined ? {} : { ContinuationToken: from }),
            }),
            { abortSignal },
          ),
        );
        for (const { Key = "", Size = 0 } of page.Contents ?? [])
          yield { key: (page.EncodingType === "url" ? decoded(Key) : Key).slice(prefix.length), bytes: Size };
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    keptBytes: KEPT_BYTES,
    close: () => void opened?.then(({ client }) => client.destroy()).catch(() => undefined),
  };
}

/**
 * Lists one key, so that a start finds a wrong bucket, key or address. Throws `SettingError` for what the operator has
 * to fix, `UnreachableError` where the store does not answer.
 */
export async function tryBucket(place: BucketPlace): Promise<void> {
  const { sdk, client } = await load(place);
  try {
    const { bucket: Bucket, prefix: Prefix } = place;
    await inTime((abortSignal) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), { abortSignal }),
    );
  } catch (error) {
    throw startError(error, place);
  } finally {
    client.destroy();
  }
}
