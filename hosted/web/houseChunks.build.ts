import { join } from "node:path";
import { Reach, type Bundle, type Group } from "./reach.build.ts";

const RENDERER = /node_modules\/(react|react-dom|scheduler)\//;
const SHELL = /shells\/\w+\/\w+Shell\.tsx$/;

/** Returns a module and all that it imports without a fetch. */
function closureOf(bundle: Bundle, id: string, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of bundle.getModuleInfo(id)?.importedIds ?? []) closureOf(bundle, next, found);
  return found;
}

/** Finds the chunk of a module; null leaves it to the bundler. */
function chunkFinder(root: string, bundle: Bundle): (id: string) => string | null {
  const entry = join(root, "index.html");
  const shell = join(root, "shells/back-office/BackOfficeShell.tsx");
  const list = join(root, "ui/table/ListPage.tsx");
  const reach = new Reach(bundle, [entry]);
  const orders = join(root, "shells/back-office/orders/OrdersPage.tsx");
  const others = [...reach.partsOf(entry)].filter((one) => one !== shell && SHELL.test(one));
  const elsewhere = new Set(others.flatMap((one) => [...reach.partsOf(one)]));
  const [ofLists, ofOrders] = [list, orders].map((page) => closureOf(bundle, page));
  const isOfShell = (id: string): boolean => {
    const starts = reach.startsOf(id);
    return !starts.has(entry) && starts.has(shell) && ![...starts].some((one) => elsewhere.has(one));
  };
  return (id) => {
    const starts = reach.startsOf(id);
    if (starts.has(entry)) return "start";
    if (starts.has(shell)) return isOfShell(id) ? "backOffice" : "shells";
    if (starts.size === 1) return null;
    if (others.some((one) => starts.has(one))) return "account";
    if (ofLists?.has(id)) {
      const isOfLists = [...starts].every((one) => reach.startsOf(list).has(one));
      // Another shell loads `parts` too: what needs the back-office stays with the lists.
      return isOfLists || [...closureOf(bundle, id)].some(isOfShell) ? "list" : "parts";
    }
    return ofOrders?.has(id) ? "orders" : null;
  };
}

/**
 * Returns the groups of modules of the application of people who sell, so that a first load fetches few files: each
 * costs a request, and compresses apart. The place of a module follows from what imports it:
 *
 * - `start`: what every address loads;
 * - `shells`, `backOffice`: what each page of the back-office loads, with pages of another shell or alone;
 * - `account`: what pages of another shell load, with other pages;
 * - `list`, `parts`: what pages of lists load, alone or with other pages; what needs `backOffice` is in `list`;
 * - `orders`: what the list of orders loads with other pages.
 */
export function houseChunks(root: string): Group[] {
  let chunkOf: ReturnType<typeof chunkFinder> | undefined;
  return [
    { name: (id) => (RENDERER.test(id) ? "react" : null), debugName: "renderer", priority: 6 },
    {
      // Imports of a module are reached from as many starts or more: so no two of these files import each other.
      name: (id, bundle) => (chunkOf ??= chunkFinder(root, bundle))(id),
      debugName: "first loads",
      priority: 5,
      includeDependenciesRecursively: false,
    },
  ];
}
