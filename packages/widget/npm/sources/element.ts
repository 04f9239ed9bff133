import { start } from "./start.ts";
import type { CuveeAttributes, CuveeElementOf, CuveeTag } from "./published.ts";

/** Form of a property as an attribute. */
type Written = "text" | "names" | "number" | "flag";
/** Properties of an element; the attribute of `refusalUrl` is `refusal-url`. */
export type Properties<T extends CuveeTag> = Record<keyof CuveeAttributes[T] & string, Written>;

/** A class of an element, to be registered under its tag or another. */
export type CuveeClass<T extends CuveeTag> = { new (): CuveeElementOf<T>; readonly observedTag: T };

const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the text of an attribute, null for none. */
function written(value: unknown, as: Written): string | null {
  if (value === null || value === undefined || (as === "flag" && value === false)) return null;
  if (as === "flag") return "";
  return as === "names" && Array.isArray(value) ? value.join(" ") : String(value);
}

function read(text: string | null, as: Written): unknown {
  if (as === "flag") return text !== null;
  if (text === null || as === "text") return text;
  return as === "number" ? Number(text) : text.split(/[\s,]+/).filter(Boolean);
}

/** A server has no elements: the module can be imported, no element can be made. */
const Base = (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (class {} as never);

/**
 * Makes the class of `<cuvee-KIND>` without registering it. Its code, styles and texts are loaded by the first one in a
 * page; every property is an attribute too, so that frameworks may set either.
 */
export function elementClass<T extends CuveeTag>(tag: T, properties: Properties<T>): CuveeClass<T> {
  const kind = tag.slice(6);
  class Made extends Base {
    static readonly observedTag = tag;
    connectedCallback(): void {
      // Properties set on the tag before it had this class are on the element itself, hiding the accessors.
      for (const name of Object.keys(properties))
        if (Object.hasOwn(this, name)) {
          const own = this as unknown as Record<string, unknown>;
          const value = own[name];
          delete own[name];
          own[name] = value;
        }
      start(this, kind);
    }
    disconnectedCallback(): void {
      start.left();
    }
  }
  for (const [name, as] of Object.entries(properties) as [string, Written][])
    Object.defineProperty(Made.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return read(this.getAttribute(attributeOf(name)), as);
      },
      set(this: HTMLElement, value: unknown) {
        const text = written(value, as);
        if (text === null) this.removeAttribute(attributeOf(name));
        else this.setAttribute(attributeOf(name), text);
      },
    });
  return Made as unknown as CuveeClass<T>;
}

/** Registers classes under their tags; an already registered tag is left unchanged. Does nothing on a server. */
export function register(...classes: readonly CuveeClass<CuveeTag>[]): void {
  if (!("customElements" in globalThis)) return;
  for (const cuveeClass of classes)
    if (!customElements.get(cuveeClass.observedTag))
      customElements.define(cuveeClass.observedTag, cuveeClass);
}
