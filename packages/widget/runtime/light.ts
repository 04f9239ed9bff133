import { options, type Component, type VNode } from "preact";
import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals-core";

export { batch, computed, effect, signal, untracked } from "@preact/signals-core";

/**
 * Replacement of `@preact/signals` and `preact/hooks` in the built files (1.6 kB less): the part of their interface
 * that the widget uses, with the same meaning. The sources import the real packages; so does the npm package. Names
 * such as `__r` are Preact's and signals-core's mangled ones, kept stable by both for `@preact/signals` itself.
 */
type Tracker = { S(): () => void; c(): void; d(): void };
type Host = Component & {
  tracker?: Tracker;
  cells?: unknown[];
  cleanups?: (() => void)[];
  __v: Node;
  __h: (() => void)[];
};
type Node = VNode & { __c: Host | null };
type Hooks = {
  /** Before a component renders. */
  __r?: (node: Node) => void;
  /** An error was propagated. */
  __e?: (...args: unknown[]) => void;
  /** Before a node is compared, and after. */
  __b?: (node: Node) => void;
  diffed?: (node: Node) => void;
  unmount?: (node: Node) => void;
};

const hooks = options as unknown as Hooks;
let current: Host;
let at = 0;
let finish: (() => void) | undefined;

function end(): void {
  finish?.();
  finish = undefined;
}

/** Returns an effect whose run is a render of the component. */
function trackerOf(component: Host): Tracker {
  let created: Tracker | undefined;
  effect(function (this: unknown) {
    created = this as Tracker;
  } as () => void);
  const tracker = created as unknown as Tracker;
  tracker.c = () => component.setState({});
  return tracker;
}

hooks.__r = (node) => {
  end();
  if (!node.__c) return;
  current = node.__c;
  at = 0;
  finish = (current.tracker ??= trackerOf(current)).S();
};
hooks.__b = hooks.diffed = end;
const raise = hooks.__e;
hooks.__e = (...args) => {
  end();
  raise?.(...args);
};
hooks.unmount = ({ __c: component }) => {
  component?.tracker?.d();
  for (const cleanup of component?.cleanups ?? []) cleanup();
};

/** Returns a value of this component, made at its first render. */
function cell<T>(make: () => T): T {
  const cells = (current.cells ??= []);
  const index = at;
  at += 1;
  if (!(index in cells)) cells[index] = make();
  return cells[index] as T;
}

export const useSignal = <T>(initial: T): Signal<T> => cell(() => signal(initial));

export const useRef = <T>(initial: T): { current: T } => cell(() => ({ current: initial }));

/** Works as the original, but `compute` is that of the first render: it must read changing values from signals. */
export const useComputed = <T>(compute: () => T): ReadonlySignal<T> => cell(() => computed(compute));

/** Runs after the first render only; the second argument, `[]`, has that meaning in the sources. */
export function useEffect(run: () => void | (() => void)): void {
  cell(() => {
    const component = current;
    component.__h.push(() => {
      const cleanup = run();
      if (cleanup) (component.cleanups ??= []).push(cleanup);
    });
    return true;
  });
}

/** Handles a failure like a failed render, by the component's boundary. */
export function useSignalEffect(run: () => void | (() => void)): void {
  const component = current;
  useEffect(() =>
    effect(() => {
      try {
        return run();
      } catch (error) {
        hooks.__e?.(error, component.__v);
      }
    }),
  );
}
