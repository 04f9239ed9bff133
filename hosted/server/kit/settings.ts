import {
  OUTSIDE_PROVIDERS,
  PROVIDER_NAMES,
  type OutsideProvider,
} from "@cuvee/core/shops/settings/providers.ts";
import { LOG_DAYS } from "@cuvee/core/shops/webhooks/webhooks.ts";
import { resolve } from "node:path";
import { checkReadUrl } from "#kit/postgres/standby/addresses.ts";
import { readFilesUrl, type FilesPlace } from "#kit/files/filesUrl.ts";
import { readDatabaseSettings, type DatabaseSettings } from "#kit/postgres/connections/databaseSettings.ts";
import { SettingError } from "#kit/settingError.ts";
import { count } from "#kit/settingValues.ts";
import { readTraces, type TraceSettings } from "#kit/traces/traceSettings.ts";

/** All settings that the environment decides. */
export type Settings = DatabaseSettings & {
  port: number;
  examplePort: number;
  dataDir: string;
  /** Allows a `databaseUrl` of a PostgreSQL that is newer than the tested versions. */
  databaseUntested: boolean;
  /** Standbys from which calls that only read are answered, and the longest lag of one that is used; null: none. */
  standbys: { url: string; lagMs: number } | null;
  publicUrl: string;
  exampleUrl: string;
  smtpUrl: string | null;
  /** Domain of the addresses that bounces of campaigns return to; null: only refusals in the SMTP dialogue count. */
  bounceDomain: string | null;
  /**
   * Terms of an SPF record that let the operator's relay send, such as `include:spf.relay.example`; null: not said, and
   * no shop sends from its own domain.
   */
  mailSpf: string | null;
  /** Key with which the operator's mail server hands bounces over; null: it does not. */
  inboundSecret: string | null;
  /** Account at the provider of text messages; null: none. */
  sms: { url: string | null; key: string } | null;
  /** Account at the provider of letters, `sandbox` for the simulator; null: letters are printed as one file. */
  letters: LetterAccount | "sandbox" | null;
  /** Without `sms`, text messages go to a simulator, which shows them in the outbox: off where others are reached. */
  sandboxSenders: boolean;
  /** Place where the files of all shops are stored. */
  files: FilesPlace;
  /** Folder of the nightly backups, the hour in France from which they are made, and how many stay; null for none. */
  backups: { dir: string; hour: number; keep: number } | null;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
  /** Without `smtpUrl`, mails are kept in the database unsent; if this is off, the start is refused. */
  mailOutbox: boolean;
  /**
   * Links of unsent mails are written to the standard output; off where the product is deployed, because the mails
   * belong to others.
   */
  tellsLinks: boolean;
  /** Fills an empty database with the demo shops. */
  demo: boolean;
  /** Lets shops accept cards of the sandbox payment provider, which move no money: off where real buyers order. */
  sandboxBank: boolean;
  /** Keys of the outside payment providers (README of `billing/payments`); null switches one off. */
  providerKeys: Record<OutsideProvider, ProviderKeys | null>;
  /** Number of reverse proxies in front whose `X-Forwarded-For` is trusted. */
  trustedProxies: number;
  /** Requests that one IP address may make in a minute; 0 for no limit. */
  requestsPerMinute: number;
  /** Memory that the catalogues of the most recently requested shops may take. */
  catalogueBytes: number;
  /** Address where users find help and news of the product, and contact for questions; null shows nothing of it. */
  helpUrl: string | null;
  newsUrl: string | null;
  contactEmail: string | null;
  operator: Operator;
  /**
   * Addresses of the service that checks VAT numbers after an order (VIES, "…/rest-api/ms"), and of the services that
   * search addresses as they are typed: in France, and elsewhere with a key. Null switches the service off.
   */
  viesUrl: string | null;
  addressFrUrl: string | null;
  addressUrl: string | null;
  addressKey: string | null;
  /** Lets outside addresses be read from this machine itself, over http: for tests alone. */
  outsideLoopback: boolean;
  /** Address and port of the name server that is asked for proofs of sites; null: the machine's own. */
  dnsServer: string | null;
  /** Compares answers with their contracts before they are sent: for tests. */
  checkAnswers: boolean;
  /** Days after which housekeeping removes what grows with time; 0 keeps it for good. */
  keepDays: KeepDays;
  /** Rounds of work that each try of a form's challenge takes. */
  captchaCost: number;
  /** When set, forms use reCAPTCHA instead of a proof of work. */
  recaptcha: Recaptcha | null;
  /** Key with which `/metrics` is read; null: requests of this machine alone read it. */
  metricsKey: string | null;
  /** Duration in milliseconds from which statements of the database are logged; 0: none is. */
  slowMs: number;
  /** Started to show that this version becomes ready, by an upgrade: without jobs, for this machine alone. */
  isTrial: boolean;
  /** Address that errors of ours are posted to, of the operator's; null: they are logged only. */
  errorsUrl: string | null;
  /** Endpoint of traces; null: none are made. */
  traces: TraceSettings | null;
};

/** Days for which texts of sent mails, notifications, and the log of webhooks are kept. */
type KeepDays = Record<"mails" | "notifications" | "webhooks", number>;

/** Keys of an outside payment provider, and the address of its API when that is a stand-in. */
export type ProviderKeys = {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | null;
  /** The keys move real money. */
  livemode: boolean;
};

/** Operator of the platform, as its own terms name it (LCEN art. 1-1); null where it is not configured. */
export type Operator = Record<
  "name" | "address" | "register" | "vat" | "phone" | "director" | "host" | "mediator",
  string | null
>;

function readOperator(env: NodeJS.ProcessEnv): Operator {
  const value = (name: string): string | null => env[`OPERATOR_${name}`]?.trim() || null;
  return {
    name: value("NAME"),
    address: value("ADDRESS"),
    register: value("REGISTER"),
    vat: value("VAT"),
    phone: value("PHONE"),
    director: value("DIRECTOR"),
    host: value("HOST"),
    mediator: value("MEDIATOR"),
  };
}

/** reCAPTCHA with the platform's keys. */
export type Recaptcha = {
  siteKey: string;
  secret: string;
  /** Base address of its script and its API. */
  url: string;
  /** Score below which a visitor counts as a bot, 0 to 1. */
  scoreLeast: number;
  /** Hides the reCAPTCHA badge. */
  hidden: boolean;
};

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

function mailbox(env: NodeJS.ProcessEnv, name: string): string | null {
  const raw = env[name];
  if (raw === undefined || raw === "") return null;
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(raw)) throw new SettingError(`${name}: "${raw}" is not an e-mail`);
  return raw;
}

/** Reads a name of a domain, in lower case. */
function domain(env: NodeJS.ProcessEnv, name: string): string | null {
  const raw = env[name]?.trim().toLowerCase();
  if (raw === undefined || raw === "") return null;
  if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]+$/.test(raw))
    throw new SettingError(`${name}: "${raw}" is not a name of a domain`);
  return raw;
}

/** Account at the provider of letters: an organisation, with the client of its API. */
type LetterAccount = {
  url: string | null;
  organisationId: string;
  clientId: string;
  clientSecret: string;
};

const WEB = ["https:", "http:"] as const;

/** Reads the account at the provider of text messages, which its key switches on. */
function readSms(env: NodeJS.ProcessEnv): Settings["sms"] {
  const key = readKey(env, "SMS_KEY");
  const address = url(env, "SMS_URL", WEB);
  if (key === null && address !== null) throw new SettingError("SMS_KEY: needed with SMS_URL");
  return key === null ? null : { url: address, key };
}

/** Reads the account at the provider of letters (`LETTER_KEY`: `organisation:client:secret`). */
function readLetters(env: NodeJS.ProcessEnv): Settings["letters"] {
  const raw = env["LETTER_KEY"]?.trim() ?? "";
  const address = url(env, "LETTER_URL", WEB);
  if (raw === "" && address !== null) throw new SettingError("LETTER_KEY: needed with LETTER_URL");
  if (raw === "" || raw === "sandbox") return raw === "" ? null : "sandbox";
  const [organisationId, clientId, clientSecret, ...rest] = raw.split(":");
  if (!organisationId || !clientId || !clientSecret || rest.length > 0)
    throw new SettingError("LETTER_KEY: organisation, client and secret are needed, with : between them");
  return { url: address, organisationId, clientId, clientSecret };
}

/** Reads terms of an SPF record that name who sends (RFC 7208 §5). */
function spfTerms(env: NodeJS.ProcessEnv, name: string): string | null {
  const raw = env[name]?.trim();
  if (raw === undefined || raw === "") return null;
  if (!/^(?:(?:include|a|mx|ip4|ip6):[\w.:/-]+)(?: (?:include|a|mx|ip4|ip6):[\w.:/-]+)*$/.test(raw))
    throw new SettingError(`${name}: "${raw}" is not like include:spf.relay.example or ip4:192.0.2.1`);
  return raw;
}

/** Reads a key that a program sends as a Bearer token: visible characters, so many that nobody guesses it. */
function readKey(env: NodeJS.ProcessEnv, name: string): string | null {
  const raw = env[name];
  if (raw === undefined || raw === "") return null;
  if (!/^[\x21-\x7e]{16,}$/.test(raw))
    throw new SettingError(`${name}: at least 16 characters are needed, without spaces`);
  return raw;
}

/** Reads the settings of reCAPTCHA, which is on when both of its keys are set. */
function readRecaptcha(env: NodeJS.ProcessEnv, loopback: boolean): Recaptcha | null {
  const { RECAPTCHA_SITE_KEY: siteKey = "", RECAPTCHA_SECRET: secret = "" } = env;
  if (siteKey === "" && secret === "") return null;
  if (!/^[\w-]+$/.test(siteKey)) throw new SettingError("RECAPTCHA_SITE_KEY: missing, or not a key");
  if (secret === "") throw new SettingError("RECAPTCHA_SECRET: missing");
  const schemes = loopback ? ["https:", "http:"] : ["https:"];
  return {
    siteKey,
    secret,
    url: url(env, "RECAPTCHA_URL", schemes) ?? "https://www.google.com/recaptcha",
    scoreLeast: count(env, "RECAPTCHA_SCORE", 50, 100) / 100,
    hidden: count(env, "RECAPTCHA_HIDE_BADGE", 0, 1) === 1,
  };
}

/** Appearance of a provider's keys: the secret one says whether it moves real money. */
const KEYS: Record<OutsideProvider, { secret: RegExp; like: string; webhook: string; publishable: string }> =
  {
    stripe: {
      secret: /^(?:sk|rk)_(test|live)_[A-Za-z0-9_]+$/,
      like: "sk_… or rk_…",
      webhook: "whsec_…",
      publishable: "pk",
    },
  };

/**
 * Reads the keys of a provider: the secret one and the one that signs events, or neither; a publishable key must be of
 * the same kind.
 */
function readKeys(env: NodeJS.ProcessEnv, provider: OutsideProvider): ProviderKeys | null {
  const prefix = provider.toUpperCase();
  const value = (name: string): string => (env[`${prefix}_${name}`] ?? "").trim();
  const [secretKey, webhookSecret, publishable] = [
    value("SECRET_KEY"),
    value("WEBHOOK_SECRET"),
    value("PUBLISHABLE_KEY"),
  ];
  const { secret, like, webhook, publishable: kindOfKey } = KEYS[provider];
  const name = PROVIDER_NAMES[provider];
  if (secretKey === "") {
    if (webhookSecret !== "" || publishable !== "")
      throw new SettingError(`${prefix}_SECRET_KEY: needed with the other keys of ${name}`);
    return null;
  }
  const kind = secret.exec(secretKey)?.[1];
  if (kind === undefined)
    throw new SettingError(`${prefix}_SECRET_KEY: not a secret key of ${name} (${like})`);
  if (webhookSecret.length < 16)
    throw new SettingError(`${prefix}_WEBHOOK_SECRET: needed with ${prefix}_SECRET_KEY (${webhook})`);
  if (publishable !== "" && !publishable.startsWith(`${kindOfKey}_${kind}_`))
    throw new SettingError(
      `${prefix}_PUBLISHABLE_KEY: not of the kind of ${prefix}_SECRET_KEY (${kindOfKey}_${kind}_…)`,
    );
  const apiBase = url(env, `${prefix}_API_BASE`, ["http:", "https:"]);
  return { secretKey, webhookSecret, apiBase, livemode: kind === "live" };
}

const readAllKeys = (env: NodeJS.ProcessEnv): Settings["providerKeys"] =>
  Object.fromEntries(
    OUTSIDE_PROVIDERS.map((provider) => [provider, readKeys(env, provider)]),
  ) as Settings["providerKeys"];

function readBackups(env: NodeJS.ProcessEnv): Settings["backups"] {
  const hour = count(env, "BACKUP_HOUR", 3, 23);
  const keep = count(env, "BACKUP_KEEP", 14, 1000);
  if (keep === 0) throw new SettingError('BACKUP_KEEP: "0" would keep no backup');
  const dir = env["BACKUP_DIR"];
  return dir ? { dir: resolve(dir), hour, keep } : null;
}

function readStandbys(env: NodeJS.ProcessEnv, databaseUrl: string | null): Settings["standbys"] {
  const lagMs = count(env, "DATABASE_READ_LAG_MS", 5000, 600_000);
  if (lagMs < 1000) throw new SettingError(`DATABASE_READ_LAG_MS: "${lagMs}" is less than 1000`);
  const readUrl = env["DATABASE_READ_URL"];
  if (!readUrl) return null;
  if (databaseUrl === null) throw new SettingError("DATABASE_READ_URL: needs DATABASE_URL");
  return { url: checkReadUrl(readUrl), lagMs };
}

const LEVELS = ["silent", "error", "warn", "info", "debug"] as const;

/** Reads the environment. Throws `SettingError` with one clear line for a value that cannot be used. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const ownPort = port(env, "PORT", 4000);
  const examplePort = port(env, "EXAMPLE_PORT", 4001);
  if (ownPort === examplePort && ownPort !== 0)
    throw new SettingError(`EXAMPLE_PORT: the same as PORT (${ownPort})`);
  const dataDir = resolve(env["CUVEE_DATA"] || ".data");
  const level = env["LOG_LEVEL"] || "info";
  const known = LEVELS.find((l) => l === level);
  if (!known) throw new SettingError(`LOG_LEVEL: "${level}" is none of ${LEVELS.join(", ")}`);
  const providerKeys = readAllKeys(env);
  const movesMoney = Object.values(providerKeys).some((keys) => keys?.livemode);
  const database = readDatabaseSettings(env);
  const publicUrl = url(env, "PUBLIC_URL", ["http:", "https:"]) ?? `http://localhost:${ownPort}`;
  const smtpUrl = url(env, "SMTP_URL", ["smtp:", "smtps:"]);
  // Trial features must be switched on explicitly where other people can reach the server.
  const isDeployed = database.databaseUrl !== null || publicUrl.startsWith("https:");
  const byName = isDeployed ? 0 : 1;
  return {
    port: ownPort,
    examplePort,
    dataDir,
    ...database,
    databaseUntested: count(env, "DATABASE_UNTESTED", 0, 1) === 1,
    standbys: readStandbys(env, database.databaseUrl),
    publicUrl,
    exampleUrl: `http://localhost:${examplePort}`,
    smtpUrl,
    bounceDomain: domain(env, "BOUNCE_DOMAIN"),
    mailSpf: spfTerms(env, "MAIL_SPF") ?? (isDeployed ? null : "include:spf.relay.example"),
    inboundSecret: readKey(env, "INBOUND_SECRET"),
    sms: readSms(env),
    letters: readLetters(env),
    sandboxSenders: count(env, "SANDBOX_SMS", byName, 1) === 1,
    mailOutbox: count(env, "MAIL_OUTBOX", byName, 1) === 1,
    tellsLinks: smtpUrl === null && count(env, "MAIL_LINKS", byName, 1) === 1,
    demo: count(env, "DEMO", byName, 1) === 1,
    files: readFilesUrl(url(env, "FILES_URL", ["file:", "s3:"]), resolve(dataDir, "files"), env),
    backups: readBackups(env),
    logLevel: known,
    // A deployment with real payments accepts no card of the sandbox provider by mistake.
    sandboxBank: count(env, "SANDBOX_BANK", movesMoney ? 0 : byName, 1) === 1,
    providerKeys,
    trustedProxies: count(env, "TRUSTED_PROXIES", 0, 10),
    requestsPerMinute: count(env, "RATE_LIMIT", 6000, 1_000_000),
    catalogueBytes: count(env, "CATALOGUE_MB", 48, 100_000) * 1_000_000,
    helpUrl: url(env, "HELP_URL", ["http:", "https:"]),
    newsUrl: url(env, "NEWS_URL", ["http:", "https:"]),
    contactEmail: mailbox(env, "CONTACT_EMAIL"),
    operator: readOperator(env),
    viesUrl: url(env, "VIES_URL", ["https:", "http:"]),
    addressFrUrl: url(env, "ADDRESS_FR_URL", ["https:", "http:"]),
    addressUrl: url(env, "ADDRESS_URL", ["https:", "http:"]),
    addressKey: env["ADDRESS_KEY"] || null,
    dnsServer: env["DNS_SERVER"] || null,
    outsideLoopback: count(env, "OUTSIDE_LOOPBACK", 0, 1) === 1,
    checkAnswers: count(env, "CHECK_ANSWERS", 0, 1) === 1,
    keepDays: {
      mails: count(env, "KEEP_MAILS_DAYS", 400, 36_500),
      notifications: count(env, "KEEP_NOTIFICATIONS_DAYS", 400, 36_500),
      webhooks: count(env, "KEEP_WEBHOOKS_DAYS", LOG_DAYS, 36_500),
    },
    captchaCost: Math.max(1, count(env, "CAPTCHA_COST", 5000, 1_000_000)),
    recaptcha: readRecaptcha(env, env["OUTSIDE_LOOPBACK"] === "1"),
    isTrial: count(env, "CUVEE_TRIAL", 0, 1) === 1,
    metricsKey: readKey(env, "METRICS_KEY"),
    errorsUrl: url(env, "ERRORS_URL", ["http:", "https:"]),
    slowMs: count(env, "SLOW_MS", 1000, 3_600_000),
    traces: readTraces(env),
  };
}
