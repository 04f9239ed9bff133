import { Suspense, useContext, useRef, type ReactNode } from "react";
import { Steps } from "./hydrationSteps.ts";

type LaterProps = { name: string; children: ReactNode };

function Waiting({ name, children }: LaterProps): ReactNode {
  const step = useContext(Steps)?.(name);
  // Suspense takes a promise.
  if (step && !step.isOver) throw step.over;
  return children;
}

/**
 * A part of a page, one element, that is taken over from the server's HTML in a task of its own: a page of wines would
 * be one long task on a phone. On the server, and in a page without steps, it is its content alone.
 */
export function Later({ name, children }: LaterProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Waiting name={name}>{children}</Waiting>
    </Suspense>
  );
}

/** Does not end: React waits for it with the server's HTML in place. */
const never = new Promise<never>(() => undefined);

function AsWritten({ children }: { children: ReactNode }): ReactNode {
  // Suspense takes a promise.
  if (useContext(Steps)) throw never;
  return children;
}

/**
 * A part of a page, one element without states and handlers, that stays as the server wrote it: nothing of it runs in
 * the browser. In a page without steps, as the editor's, it is its content alone.
 */
export function Still({ children }: { children: ReactNode }): ReactNode {
  const isWritten = useContext(Steps) !== null;
  const part = (
    <Suspense fallback={null}>
      <AsWritten>{children}</AsWritten>
    </Suspense>
  );
  // The same element at every render: a part that waits is not rendered again.
  const first = useRef(part);
  return isWritten ? first.current : part;
}
