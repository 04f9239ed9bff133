import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { departmentTopology, franceTopology, type Feature } from "./places/contours.ts";
import { placeLines, type Commune } from "./places/lines.ts";

// Writes the places of France: contours for maps of the web, and the communes of postal codes for the server. It reads
// two folders of others, which are not in this repository (hosted/server/kit/places/README.md names them):
// `node .ci/places.ts FRANCE_GEOJSON DECOUPAGE_ADMINISTRATIF`.
const [, , contoursFolder = "", communesFolder = ""] = process.argv;
if (contoursFolder === "" || communesFolder === "")
  throw new Error("usage: node .ci/places.ts FRANCE_GEOJSON DECOUPAGE_ADMINISTRATIF");

const root = join(import.meta.dirname, "..");
const contours = join(root, "hosted/web/ui/map/contours");
const places = join(root, "hosted/server/kit/places");

const features = (path: string): Feature[] =>
  (JSON.parse(readFileSync(join(contoursFolder, path), "utf8")) as { features: Feature[] }).features;

const written: Record<string, string> = {};
function write(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, name), text);
  written[name] = createHash("sha256").update(text).digest("hex");
}

rmSync(contours, { recursive: true, force: true });
mkdirSync(contours, { recursive: true });
write(
  contours,
  "france.json",
  JSON.stringify(franceTopology(features("departements-avec-outre-mer.geojson"))),
);
const outlines: Feature[] = [];
for (const folder of readdirSync(join(contoursFolder, "departements"))) {
  const communes = features(`departements/${folder}/communes-${folder}.geojson`);
  const [code = ""] = folder.split("-");
  write(contours, `${code}.json`, JSON.stringify(departmentTopology(communes)));
  outlines.push(...communes);
}
const communes = JSON.parse(readFileSync(join(communesFolder, "data/communes.json"), "utf8")) as Commune[];
write(places, "places.txt", placeLines(communes, outlines));
writeFileSync(join(places, "manifest.json"), `${JSON.stringify(written, null, 2)}\n`);
