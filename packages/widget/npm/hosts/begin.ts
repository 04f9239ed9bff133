import { configure } from "@cuvee/widget";

/** Shows a page in `#root`, then tells the package where its host is: elements may be there before it is known. */
export function begin(show: (root: Element) => void): void {
  const root = document.querySelector<HTMLElement>("#root");
  if (!root) return;
  show(root);
  configure({ host: root.dataset["host"] ?? "", shop: "domaine-essai" });
}
