import type { Counting } from "#kit/counting.ts";
import type { ErrorReports } from "#kit/errorReports/errorReports.ts";
import type { Database } from "#kit/postgres/database.ts";
import type { Reads } from "#kit/postgres/standby/reads.ts";
import type { Files } from "#kit/files/files.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { Live } from "#kit/jobs/live.ts";
import type { Limits } from "#kit/http/limits/limits.ts";
import type { Log } from "#kit/log.ts";
import type { Mailer } from "#kit/mail/mail.ts";
import type { Metrics } from "#kit/metrics/metrics.ts";
import type { Secrets } from "#kit/secrets.ts";
import type { Settings } from "#kit/settings.ts";

/** Services that every area uses, made once at the start and passed along. */
export type Services = {
  settings: Settings;
  database: Database;
  /** Reads on standbys; absent where none is set. */
  reads?: Reads | undefined;
  counting: Counting;
  /** Limits of requests that all processes share. */
  limits: Limits;
  jobs: Jobs;
  live: Live;
  mailer: Mailer;
  metrics: Metrics;
  errorReports: ErrorReports;
  files: Files;
  secrets: Secrets;
  log: Log;
  /** Returns milliseconds since 1970; the only clock (tests bring their own). */
  now: () => number;
};
