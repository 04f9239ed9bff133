import { chunkWith } from "#elements/declaration.ts";
import { ELEMENTS } from "#elements/elements.ts";

/**
 * Chunk of each module, first match. Every module is named here or is in the folder of an element: an unnamed one
 * would become a file of its own, one more request, or a cycle of chunks. Everything that the first card needs is one
 * file: split (runtime, buying, shop) the same code is 2 kB more.
 */
const CHUNKS: [RegExp, string][] = [
  [/\/widget\/(places|tickets)\//, "$1"],
  [/\/client\/ageGate\.ts/, "age-gate"],
  [/\/client\/(monthGrid|slots)\.ts/, "reservation"],
  [/\/core\/visits\/events\/payLater\.ts/, "add-to-cart"],
  [
    /\/client\/booking\.ts|\/core\/sales\/cart\/reservations\.ts|\/core\/visits\/(reservations\/|events\/fromPrice\.ts)/,
    "places",
  ],
  [/\/widget\/page\/dialog\.css/, "cart"],
  [
    /\/client\/(cart|writeJson)\.ts|\/core\/sales\/cart\/(?!payload)|\/core\/kit\/idPattern\.ts/,
    "add-to-cart",
  ],
  [
    /\/widget\/cart\/(server|send|payload|checkout|returned|[Cc]onfirm)\.|\/core\/(sales\/cart\/payload|kit\/ids)\.ts/,
    "server",
  ],
  [/\/widget\/pricing\/(pricing|extras)\.ts/, "$1"],
  [/\/widget\/pricing\/shippingQuotes\.ts/, "carriage"],
  [/\/widget\/(page\/|\w+\/later\.ts)/, "add-to-cart"],
  [/\/core\/storefront\/embeds\/listing\.ts/, "filters"],
  ...ELEMENTS.map((element): [RegExp, string] => [
    new RegExp(`/widget/${element.module.split("/")[0]}/`),
    chunkWith(element),
  ]),
  [/\/widget\/(lines|filters|why|list|share)\//, "$1"],
  [
    /\/core\/offer\/loyalty\/|\/core\/offer\/pricing\/(pricing|offers|taxes\/(ticketsAndDuties|tickets|duties))\.ts|\/core\/visits\/events\/(?!duration)/,
    "extras",
  ],
  [/\/core\/offer\/pricing\/(shipping\/\w+|step|taxes\/vat)\.ts|\/core\/kit\/allocation\.ts/, "carriage"],
  [/\/core\/offer\/pricing\/display\/struckPrice\.ts/, "lines"],
  [/\/core\/offer\/pricing\/(?!tier|grid|measure|promotion|display\/(cardOffer|pickFormat))/, "pricing"],
  [/\/widget\/|\/core\/|\/node_modules\/(preact|@preact\/signals-core)\//, "shop"],
];

/**
 * Chunks that the loader knows by name, those of each kind of element. `shop` is the runtime with the cards; it loads
 * `add-to-cart` (the cart's store and prices) later and cannot name the file, which names its own. All others are named
 * by the chunk that loads them.
 */
export const LOADED = [...new Set(ELEMENTS.map(chunkWith))];

/** Returns the chunk of a module. Throws on a module without chunk. */
export function chunkOf(id: string): string {
  for (const [pattern, name] of CHUNKS) {
    const match = pattern.exec(id);
    if (match) return name === "$1" ? (match[1] ?? "") : name;
  }
  throw new Error(`no chunk for ${id}`);
}
