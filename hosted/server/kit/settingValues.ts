import { SettingError } from "#kit/settingError.ts";

/**
 * Reads a whole number from the environment, of a range, or from 0 to a number. Throws a `SettingError` for another
 * value, in one line.
 */
export function count(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  range: number | readonly [least: number, max: number],
): number {
  const [least, max] = typeof range === "number" ? [0, range] : range;
  const raw = env[name];
  if (raw === undefined || raw === "") return fallback;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < least || value > max)
    throw new SettingError(`${name}: "${raw}" is not a whole number from ${least} to ${max}`);
  return value;
}
