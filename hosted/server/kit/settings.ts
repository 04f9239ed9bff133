import { isAbsolute, resolve } from "node:path";

/** Everything that the environment decides. */
export type Settings = {
  port: number;
  examplePort: number;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string;
  exampleUrl: string;
  smtpUrl: string | null;
  filesDir: string;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
  /** Whether shops may take the sandbox bank's cards, with which nobody pays: not where real buyers order. */
  sandboxBank: boolean;
  /** Number of reverse proxies in front whose `X-Forwarded-For` is believed. */
  trustedProxies: number;
  /** Requests that one address may make in a minute; 0 for no limit. */
  requestsPerMinute: number;
  /** Where users find help and news of the product, and whom they write to; null shows nothing of it. */
  helpUrl: string | null;
  newsUrl: string | null;
  contactEmail: string | null;
  /** Lets calendars be read from this machine itself, over http: for tests alone. */
  outsideLoopback: boolean;
};

/** A value of the environment that cannot be used; its message is the one line that the start prints. */
export class SettingError extends Error {}

function port(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const raw = env[name];
  if (raw === undefined || raw === "") return fallback;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new SettingError(`${name}: "${raw}" is not a port (0 to 65535)`);
  return value;
}

function url(env: NodeJS.ProcessEnv, name: string, schemes: readonly string[]): string | null {
  const raw = env[name];
  if (raw === undefined || raw === "") return null;
  const parsed = URL.canParse(raw) ? new URL(raw) : null;
  if (!parsed || !schemes.includes(parsed.protocol))
    throw new SettingError(`${name}: not an address starting with ${schemes.join(" or ")}`);
  return raw.replace(/\/$/, "");
}

function count(env: NodeJS.ProcessEnv, name: string, fallback: number, max: number): number {
  const raw = env[name];
  if (raw === undefined || raw === "") return fallback;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new SettingError(`${name}: "${raw}" is not a whole number from 0 to ${max}`);
  return value;
}

function mailbox(env: NodeJS.ProcessEnv, name: string): string | null {
  const raw = env[name];
  if (raw === undefined || raw === "") return null;
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(raw)) throw new SettingError(`${name}: "${raw}" is not an e-mail`);
  return raw;
}

const LEVELS = ["silent", "error", "warn", "info", "debug"] as const;

/** Reads the environment. Throws `SettingError` with one clear line for a value that cannot be used. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const ownPort = port(env, "PORT", 4000);
  const examplePort = port(env, "EXAMPLE_PORT", 4001);
  if (ownPort === examplePort && ownPort !== 0)
    throw new SettingError(`EXAMPLE_PORT: the same as PORT (${ownPort})`);
  const dataDir = resolve(env["CUVEE_DATA"] || ".data");
  const files = url(env, "FILES_URL", ["file:"]);
  const level = env["LOG_LEVEL"] || "info";
  const known = LEVELS.find((l) => l === level);
  if (!known) throw new SettingError(`LOG_LEVEL: "${level}" is none of ${LEVELS.join(", ")}`);
  const filesDir = files ? decodeURIComponent(new URL(files).pathname) : resolve(dataDir, "files");
  if (!isAbsolute(filesDir)) throw new SettingError("FILES_URL: not an absolute path");
  return {
    port: ownPort,
    examplePort,
    dataDir,
    databaseUrl: url(env, "DATABASE_URL", ["postgres:", "postgresql:"]),
    publicUrl: url(env, "PUBLIC_URL", ["http:", "https:"]) ?? `http://localhost:${ownPort}`,
    exampleUrl: `http://localhost:${examplePort}`,
    smtpUrl: url(env, "SMTP_URL", ["smtp:", "smtps:"]),
    filesDir,
    logLevel: known,
    sandboxBank: count(env, "SANDBOX_BANK", 1, 1) === 1,
    trustedProxies: count(env, "TRUSTED_PROXIES", 0, 10),
    requestsPerMinute: count(env, "RATE_LIMIT", 6000, 1_000_000),
    helpUrl: url(env, "HELP_URL", ["http:", "https:"]),
    newsUrl: url(env, "NEWS_URL", ["http:", "https:"]),
    contactEmail: mailbox(env, "CONTACT_EMAIL"),
    outsideLoopback: count(env, "OUTSIDE_LOOPBACK", 0, 1) === 1,
  };
}
