import type { BucketPlace } from "#kit/files/filesUrl.ts";
import { SettingError, UnreachableError } from "#kit/settingError.ts";

/** Error of an object store: its name in the protocol or of the network, and the HTTP status (0 without an answer). */
export type BucketFault = { name: string; status: number; message: string };

/** Errors of the network and of our own limits of time, by their names. */
const NETWORK = /^(E[A-Z_]+|TimeoutError|AbortError|.*CERT.*)$/;
/** Errors that name a bucket of another region. */
const REGION: ReadonlySet<string> = new Set([
  "PermanentRedirect",
  "TemporaryRedirect",
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
]);

/** Describes an error of the client, without the request that it carries: that has a signature. */
export function faultOf(error: unknown): BucketFault {
  const known = error as {
    name?: string;
    code?: string;
    message?: string;
    $metadata?: { httpStatusCode?: number };
    $response?: { statusCode?: number };
  };
  return {
    name: known.code ?? known.name ?? "unknown",
    status: known.$metadata?.httpStatusCode ?? known.$response?.statusCode ?? 0,
    message: known.message ?? String(error),
  };
}

/** Tells whether an error says that a key has no object: a missing bucket is another error. */
export const isMissing = (error: unknown): boolean => faultOf(error).name === "NoSuchKey";

/** Returns the error of a start whose store cannot be used: one line for the operator, to fix now or to wait for. */
export function startError(error: unknown, { bucket, key }: BucketPlace): SettingError {
  const { name, status } = faultOf(error);
  if (name === "NoSuchBucket" || (status === 404 && !NETWORK.test(name)))
    return new SettingError(`FILES_URL: the store has no bucket "${bucket}"`);
  if (name === "CredentialsProviderError" || (key === null && /Credentials/.test(name)))
    return new SettingError("FILES_URL: no key for the store: set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY");
  if (REGION.has(name)) return new SettingError(`FILES_URL: region: the bucket is in another one (${name})`);
  if (status === 401 || status === 403)
    return new SettingError(`FILES_URL: the store refuses the key AWS_ACCESS_KEY_ID (${name})`);
  if (NETWORK.test(name) || status >= 500 || status === 429)
    return new UnreachableError(`FILES_URL: the store cannot be reached (${name})`);
  return new SettingError(`FILES_URL: no object store answers there (${name})`);
}
