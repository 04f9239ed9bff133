import type { Kind } from "#loader/registry.ts";
import { emit } from "#runtime/events.ts";
import { mount, unmountLater } from "#runtime/mount.tsx";

/** Returns the class of `<cuvee-KIND>`, without registering it. */
function elementClass(kind: Kind): CustomElementConstructor {
  return class extends HTMLElement {
    connectedCallback(): void {
      mount(this, kind);
    }
    disconnectedCallback(): void {
      unmountLater(this);
    }
  };
}

/** Registers `<cuvee-KIND>`. A tag that the host's page already uses is reported; its `<div data-cuvee>` form works. */
export function register(kind: Kind): void {
  const tag = `cuvee-${kind}`;
  if (customElements.get(tag)) emit(document, "error", { code: "tag-taken", message: tag });
  else customElements.define(tag, elementClass(kind));
}
