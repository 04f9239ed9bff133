import { Suspense, useContext, type ReactNode } from "react";
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
