import type { TillClient, TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { gtinCheckDigit } from "@cuvee/core/kit/validation.ts";
import { indexClients } from "#counter/tills/device/clientIndex.ts";

// Articles and clients of the till's bench.
export const ARTICLES = 5000;
export const CLIENTS = 10_000;

/** Returns the code of an article. */
export const eanOf = (n: number): string => {
  const digits = `376${String(n).padStart(9, "0")}`;
  return `${digits}${gtinCheckDigit(digits)}`;
};

/** Makes a catalogue of many articles from the first one. */
export function large(snapshot: TillSnapshot): TillSnapshot {
  const [first] = snapshot.products;
  const [vintage] = first?.vintages ?? [];
  const [format] = vintage?.formats ?? [];
  if (!first || !vintage || !format) throw new Error("no article");
  const created = Array.from({ length: ARTICLES }, (_, n) => n);
  const id = (n: number): string => `b${String(n).padStart(15, "0")}`;
  return {
    ...snapshot,
    products: created.map((n) => ({
      ...first,
      id: id(n),
      name: `${first.name} ${n}`,
      vintages: [{ ...vintage, id: id(n), formats: [{ ...format, id: id(n) }] }],
    })),
    eans: Object.fromEntries(created.map((n) => [eanOf(n), id(n)])),
    available: Object.fromEntries(created.map((n) => [id(n), 600])),
    point: { ...snapshot.point, favourites: [] },
  };
}

const FIRST = ["Élodie", "Jean-Luc", "Marguerite", "Théo", "Anaïs", "Bertrand", "Solène", "Yves"];
const LAST = [
  "Durand",
  "Le Guen",
  "Kerouédan",
  "Martin",
  "Œuvrard",
  "Dupont",
  "Castel",
  "Bénard",
  "Vidal",
  "Roux",
];
const CITIES = ["Rennes", "Saint-Émilion", "Lyon 3e", "Aix-en-Provence", "Beaune", "Épernay"];

/** Makes ten thousand clients from a real one. */
export function crowd(of: TillClient): TillClient[] {
  return Array.from({ length: CLIENTS }, (_, n) => ({
    ...of,
    id: `c${String(n).padStart(15, "0")}`,
    code: `CL${n}`,
    name: `${LAST[n % LAST.length]} ${FIRST[n % FIRST.length]} ${n}`,
    email: `client.${n}@example.org`,
    phone: `06 ${String(10_000_000 + n * 7919).slice(-8)}`,
    city: CITIES[n % CITIES.length] ?? "",
  }));
}

/** Texts that sellers type at the counter, letter by letter. */
export const SOUGHT = ["durand", "keroue", "le guen", "oeuvrard 4", "0612", "client.77", "saint-em", "zzz"];

/** Measures the milliseconds of each search of the index alone, in this process. */
export function searchTimes(clients: readonly TillClient[]): number[] {
  const index = indexClients(clients);
  return SOUGHT.flatMap((text) =>
    Array.from(text, (_, n) => {
      const began = performance.now();
      index.find(text.slice(0, n + 1), 30);
      return performance.now() - began;
    }),
  );
}
