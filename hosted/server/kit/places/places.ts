import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nameKey } from "./names.ts";

/** A commune, with the centre of its area in degrees. */
export type Commune = { code: string; name: string; lat: number; lon: number };
/** Place of an address as a person wrote it. */
export type WrittenPlace = { zipcode: string; city: string };

type Named = Commune & { keys: readonly string[] };

/** Communes of each postal code, as lines of the file until they are asked for. */
let lines: Map<string, string> | undefined;
const parsed = new Map<string, readonly Named[]>();
/** Communes by department and name, for postal codes that have none: CEDEX. */
let byName: Map<string, Commune> | undefined;

function readLines(): Map<string, string> {
  if (lines) return lines;
  const text = readFileSync(join(import.meta.dirname, "places.txt"), "utf8");
  lines = new Map(text.split("\n").map((line) => [line.slice(0, 5), line.slice(6)]));
  return lines;
}

function parseCell(cell: string): Named {
  const [code = "", lat = "", lon = "", name = "", ...former] = cell.split(";");
  return { code, name, lat: Number(lat), lon: Number(lon), keys: [name, ...former].map(nameKey) };
}

function communesOf(zipcode: string): readonly Named[] {
  const known = parsed.get(zipcode);
  if (known) return known;
  const line = readLines().get(zipcode);
  const communes = line ? line.split("\t").map(parseCell) : [];
  if (line) parsed.set(zipcode, communes);
  return communes;
}

/** Returns the department of a French postal code: two figures, those of Corsica, three figures overseas. */
function departmentOf(zipcode: string): string {
  if (zipcode.startsWith("20")) return zipcode < "20200" ? "2A" : "2B";
  return zipcode.slice(0, /^9[78]/.test(zipcode) ? 3 : 2);
}

function readNames(): Map<string, Commune> {
  if (byName) return byName;
  byName = new Map();
  for (const zipcode of readLines().keys())
    for (const commune of communesOf(zipcode))
      for (const key of commune.keys) {
        const named = `${departmentOf(zipcode)} ${key}`;
        if (!byName.has(named)) byName.set(named, commune);
      }
  return byName;
}

/**
 * Finds the commune of a French address: by postal code and name; by the name in the department where the postal
 * code has no commune of that name (CEDEX, another spelling of the code); else the largest commune of the postal
 * code. Null where the code is unknown and the name too. The point is the centre of the commune's area: it may lie
 * kilometres from the address.
 */
export function findCommune({ zipcode, city }: WrittenPlace): Commune | null {
  const zip = zipcode.replaceAll(" ", "");
  if (!/^\d{5}$/.test(zip)) return null;
  const communes = communesOf(zip);
  const key = nameKey(city);
  const named = communes.find(({ keys }) => keys.includes(key));
  if (named) return bare(named);
  const elsewhere = key === "" ? undefined : readNames().get(`${departmentOf(zip)} ${key}`);
  const found = elsewhere ?? communes[0];
  return found ? bare(found) : null;
}

const bare = ({ code, name, lat, lon }: Commune): Commune => ({ code, name, lat, lon });
