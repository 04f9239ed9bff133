/** Writes an IBAN in groups of four, for reading aloud. */
export function groupIban(iban: string): string {
  return iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
