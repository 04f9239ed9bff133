import { useEffect, useState, type ComponentType, type ReactNode } from "react";

type Later<P> = ComponentType<P> & {
  /** Fetches the code ahead of its first use; a failure shows at the use. */
  ahead: () => void;
};

/**
 * A window or a menu whose code is fetched when it first opens. Unlike `lazy`, it is drawn in the same commit that
 * opens it when its code is loaded already, and leaves the elements around it alone while it is not.
 */
export function later<P extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): Later<P> {
  let part: { default: ComponentType<P> } | undefined;
  const fetched = async (): Promise<void> => {
    part ??= await load();
  };
  function Part(props: P): ReactNode {
    const [, draw] = useState(part);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const missing = props.open && !part;
    useEffect(() => {
      if (!missing) return undefined;
      let gone = false;
      fetched().then(
        () => (gone ? undefined : draw(part)),
        (error: unknown) => (gone ? undefined : setFailure({ error })),
      );
      return () => {
        gone = true;
      };
    }, [missing]);
    if (failure) throw failure.error;
    return part ? <part.default {...props} /> : null;
  }
  return Object.assign(Part, { ahead: () => void fetched().catch(() => undefined) });
}
