import { configure } from "@cuvee/widget";

/** The listed products at first; after a press, the second alone. */
export const TWO = ["clos-des-amandiers", "les-restanques"];

/** Names of events in other spellings: each is listened to unchanged. */
export const NAMES = ["lowercase", "kebab-case", "camelCase", "CAPSCASE", "PascalCase"];

/** Shows a page in `#root`, then sets the host of the package: elements may exist before it is known. */
export function begin(show: (root: Element) => void): void {
  const root = document.querySelector<HTMLElement>("#root");
  if (!root) return;
  show(root);
  configure({ host: root.dataset["host"] ?? "", shop: "domaine-essai" });
}
