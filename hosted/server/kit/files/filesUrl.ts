import { isAbsolute } from "node:path";
import { SettingError } from "#kit/settingError.ts";

/** Bucket of an object store that speaks the protocol of Amazon S3, as FILES_URL names it. */
export type BucketPlace = {
  bucket: string;
  /** Beginning of all keys: empty, or ending in a slash. */
  prefix: string;
  /** Address of the store; null for Amazon's own of the region. */
  endpoint: string | null;
  region: string;
  /** The bucket is named in the path of the address, not in its host. */
  pathStyle: boolean;
  /** Key of AWS_ACCESS_KEY_ID; null looks for one where the machine or its role has it. */
  key: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
};

/** Place where files are stored: a folder, or a bucket. */
export type FilesPlace = { kind: "folder"; folder: string } | ({ kind: "bucket" } & BucketPlace);

/** Names that Amazon allows for a bucket, but for its longer list of exceptions. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const OPTIONS: ReadonlySet<string> = new Set(["endpoint", "region", "pathStyle"]);

/** Returns the key of the environment. Throws `SettingError` where one half of it is missing. */
function keyOf(env: NodeJS.ProcessEnv): BucketPlace["key"] {
  const value = (name: string): string => (env[name] ?? "").trim();
  const [accessKeyId, secretAccessKey] = [value("AWS_ACCESS_KEY_ID"), value("AWS_SECRET_ACCESS_KEY")];
  if (accessKeyId === "" && secretAccessKey === "") return null;
  if (accessKeyId === "") throw new SettingError("AWS_ACCESS_KEY_ID: needed with AWS_SECRET_ACCESS_KEY");
  if (secretAccessKey === "") throw new SettingError("AWS_SECRET_ACCESS_KEY: needed with AWS_ACCESS_KEY_ID");
  const sessionToken = value("AWS_SESSION_TOKEN");
  return { accessKeyId, secretAccessKey, ...(sessionToken === "" ? {} : { sessionToken }) };
}

function endpointOf(value: string | null): string | null {
  if (value === null) return null;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new SettingError("FILES_URL: endpoint: not an address starting with https: or http:");
  return value.replace(/\/$/, "");
}

/** Returns the beginning of all keys that the path of the address names. */
function prefixOf(path: string): string {
  try {
    const prefix = decodeURIComponent(path).replace(/^\/+|\/+$/g, "");
    return prefix === "" ? "" : `${prefix}/`;
  } catch {
    throw new SettingError("FILES_URL: the path is no text in UTF-8");
  }
}

/** Reads `s3://BUCKET/PREFIX?endpoint=https://…&region=…&pathStyle=1`. */
function bucketOf(address: URL, env: NodeJS.ProcessEnv): BucketPlace {
  const { hostname: bucket, searchParams } = address;
  if (!BUCKET.test(bucket)) throw new SettingError(`FILES_URL: "${bucket}" is not a name of a bucket`);
  for (const name of searchParams.keys())
    if (!OPTIONS.has(name))
      throw new SettingError(`FILES_URL: "${name}" is none of ${[...OPTIONS].join(", ")}`);
  const endpoint = endpointOf(searchParams.get("endpoint"));
  const region = searchParams.get("region") || env["AWS_REGION"] || env["AWS_DEFAULT_REGION"];
  if (!region && endpoint === null)
    throw new SettingError("FILES_URL: region: needed where no endpoint is given (?region=eu-west-3)");
  const pathStyle = searchParams.get("pathStyle") ?? "0";
  if (!/^[01]$/.test(pathStyle)) throw new SettingError(`FILES_URL: pathStyle: "${pathStyle}" is not 0 or 1`);
  return {
    bucket,
    prefix: prefixOf(address.pathname),
    endpoint,
    // Stores of other makers mostly take any region, and this one.
    region: region || "us-east-1",
    pathStyle: pathStyle === "1",
    key: keyOf(env),
  };
}

/**
 * Returns the place of an address that is `file:` or `s3:`, or the usual folder without one. Throws `SettingError` with
 * one clear line for an address that cannot be used.
 */
export function readFilesUrl(address: string | null, usual: string, env: NodeJS.ProcessEnv): FilesPlace {
  if (address === null) return { kind: "folder", folder: usual };
  const parsed = new URL(address);
  if (parsed.protocol === "s3:") return { kind: "bucket", ...bucketOf(parsed, env) };
  const folder = decodeURIComponent(parsed.pathname);
  if (!isAbsolute(folder)) throw new SettingError("FILES_URL: not an absolute path");
  return { kind: "folder", folder };
}
