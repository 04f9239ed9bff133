/** Variables that a Windows program needs to start. */
const WINDOWS = ["SystemRoot", "SystemDrive", "TEMP", "TMP", "PATH"];

/**
 * Returns the environment of PostgreSQL's programs: nothing of ours (secrets, `PG…` variables), the time zone set so
 * that `initdb` does not search for it, and messages in English because the supervisor reads them.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const stored = process.platform === "win32" ? WINDOWS : ["PATH"];
  const entries = stored.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(entries), TZ: "UTC", LC_ALL: "C" };
}
