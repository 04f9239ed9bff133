/** Reads the secret of a mailed link: after the `#`, which no log records, or in the query. */
export function linkToken(place: Pick<Location, "hash" | "search"> = location): string | null {
  const fragment = new URLSearchParams(place.hash.slice(1));
  const inFragment = fragment.get("token") ?? (place.hash.includes("=") ? null : place.hash.slice(1));
  return inFragment || new URLSearchParams(place.search).get("token") || null;
}
