import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadTexts } from "#kit/i18n.ts";

/** Makes a part of the checkout that is not in its first load; its texts load beside its code. */
export function lazyPart<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  texts: readonly string[] = ["purchase"],
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadTexts(texts)]);
    return part;
  });
}
