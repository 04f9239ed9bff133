import type { Kind } from "#loader/registry.ts";
import { register } from "#runtime/element.ts";
import { report } from "#runtime/events.ts";
import { mount, setView, sync, type View } from "#runtime/mount.tsx";
import { registry } from "#runtime/registry.ts";

/**
 * Starts a kind once its texts are loaded: its tag is registered and its `<div data-cuvee>` hosts are shown. The first
 * card's texts are enough for `shop` and `add-to-cart`.
 */
export function startKind(kind: Kind, texts: Promise<unknown>, view: View, ...css: string[]): void {
  texts
    .then(() => {
      setView(kind, view, css);
      register(kind);
      sync();
    })
    .catch((error: unknown) => report(document, error));
}

registry.mount = mount;
registry.sync = sync;
