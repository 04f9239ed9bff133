import { createHash } from "node:crypto";

import { Reach, type Bundle, type Group } from "./reach.build.ts";

/** Modules of the renderer, which every page loads: `rolldown.runtime` and the helper are parts of each chunk. */
const RENDERER = /node_modules\/preact\/|hosted\/web\/kit\/preact\/|vite\/preload-helper|rolldown.runtime/;

/**
 * Pages of a placed order or reservation, and windows that an act of the buyer opens. They may load a little more than
 * they need, so that there are fewer files.
 */
const RARE =
  /sales\/(groups|orders|quotes)\/|checkout\/(placed|payment|placing)\/|booking\/(Follow|Pay|Waiting)Page|storefront\/me\/|\/(CartDrawer|DialogWindow|MenuPopup|ProductSheet|Round|SignIn|Zoom)\.tsx$/;

/**
 * Returns the groups of modules of buyers' pages: modules that the same pages load first are one file, so that a page
 * loads a few files and no module that it does not need. The place of a module follows from what imports it.
 */
export function buyersChunks(entries: readonly string[]): Group[] {
  let reach: Reach | undefined;
  const chunkOf = (id: string, bundle: Bundle): string | null => {
    reach ??= new Reach(bundle, entries);
    const all = reach.firstOf(id);
    const frequent = all.filter((start) => !RARE.test(start));
    const first = frequent.length > 0 ? frequent : all;
    if (first.length === 0) return null;
    const [name = ""] = first.map((one) => one.replace(/^.*\/|\.\w+$/g, ""));
    return `${name}-${createHash("sha256").update(first.join()).digest("hex").slice(0, 4)}`;
  };
  return [
    { name: (id) => (RENDERER.test(id) ? "preact" : null), debugName: "renderer", priority: 2 },
    // Imports of a module are reached from as many starts or more: so no two of these files import each other.
    { name: chunkOf, debugName: "pages", priority: 1, includeDependenciesRecursively: false },
  ];
}

/** The page that most visitors of the sign-in see: its code comes with the application, in one file. */
const LOGIN = /people\/accounts\/LoginPage\.tsx$/;

/**
 * Returns the groups of modules of the sign-in: what the login page needs, what several other pages share, and what one
 * page has alone. `entry` is the document.
 */
export function signInChunks(entry: string): Group[] {
  let reach: Reach | undefined;
  const chunkOf = (id: string, bundle: Bundle): string | null => {
    reach ??= new Reach(bundle, [entry]);
    const starts = reach.startsOf(id);
    if (starts.has(entry) || [...starts].some((start) => LOGIN.test(start))) return "signIn";
    return reach.firstOf(id).length > 1 ? "accounts" : null;
  };
  return [
    { name: (id) => (RENDERER.test(id) ? "preact" : null), debugName: "renderer", priority: 2 },
    // Each of these files imports only those before it.
    { name: chunkOf, debugName: "pages", priority: 1, includeDependenciesRecursively: false },
  ];
}
