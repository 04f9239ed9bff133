import { cleanHtml } from "#ui/editor/cleanHtml.ts";

const FORBIDDEN = /^(script|style|iframe|object|embed|form|input|svg|math|base|meta|link|template)$/i;
const ADDRESS = /^(href|src|action|formaction|xlink:href|srcdoc)$/i;
const HARMLESS = /^(?:https?:|ftp:|mailto:|tel:|\/files\/)/i;

/** Returns the elements and attributes that could run or fetch something. */
export function faultsIn(root: ParentNode): string[] {
  return [...root.querySelectorAll("*")].flatMap((one) => [
    ...(FORBIDDEN.test(one.tagName) ? [`<${one.tagName}>`] : []),
    ...[...one.attributes]
      .filter(({ name, value }) => /^on/i.test(name) || (ADDRESS.test(name) && !HARMLESS.test(value)))
      .map(({ name, value }) => `${name}="${value.slice(0, 60)}"`),
  ]);
}

/** Cleans HTML as a rich text is, shows it in the page, and returns what of it could run. */
export function faultsOfCleaned(html: string): string[] {
  const box = document.createElement("div");
  box.append(cleanHtml(html));
  document.body.append(box);
  // Serialised and parsed again, the HTML must contain nothing new.
  const again = document.createElement("div");
  again.innerHTML = box.innerHTML;
  const found = [...faultsIn(box), ...faultsIn(again)];
  box.remove();
  return found;
}

Object.assign(globalThis, { hostile: { faultsIn, faultsOfCleaned } });
