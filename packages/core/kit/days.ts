// To make a format costs many times what it is to use it.
let france: Intl.DateTimeFormat | undefined;

/** The day (`YYYY-MM-DD`) of a moment (milliseconds since 1970) in France, whose law and books count in its days. */
export function dayInFrance(at: number): string {
  france ??= new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" });
  return france.format(at);
}
