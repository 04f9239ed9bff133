/** Thrown for a value of the environment that cannot be used; its message is the one line that the start prints. */
export class SettingError extends Error {}

/** Thrown for a service that the environment names and that does not answer now; a later start may succeed. */
export class UnreachableError extends SettingError {}
