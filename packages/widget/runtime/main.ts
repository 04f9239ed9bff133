import type { Kind } from "#loader/registry.ts";
import { register } from "#runtime/element.ts";
import { report } from "#runtime/events.ts";
import { speak, type Texts } from "#runtime/i18n.ts";
import { mount, provide, sync, type View } from "#runtime/mount.tsx";
import { registry } from "#runtime/registry.ts";

const ready = registry.load(registry.texts).then((module) => speak((module as { default: Texts }).default));

/** Starts a kind once the texts are there: its tag is registered and its `<div data-cuvee>` hosts are shown. */
export function begin(kind: Kind, view: View, css: string, ...more: string[]): void {
  ready
    .then(() => {
      provide(kind, view, css, more);
      register(kind);
      sync();
    })
    .catch((error: unknown) => report(document, error));
}

registry.mount = mount;
registry.sync = sync;
