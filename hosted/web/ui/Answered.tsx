import type { ReactElement, ReactNode } from "react";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/EmptyState.tsx";
import { Late, Skeleton } from "#ui/Skeleton.tsx";

type Props<T> = {
  /** What `useAnswer` gives. */
  of: { data: T | undefined; error?: unknown; mutate: () => unknown };
  /** The shape of what is coming: a skeleton of this height, or one that the screen draws. */
  waiting: string | ReactElement;
  /** What is said instead of the content is a region of its own: where the screen is in no card yet. */
  card?: boolean;
  /** Above a refusal, where the content brings the head of the page. */
  head?: ReactNode;
  /** What stands there when there is nothing in the answer, else null. */
  empty?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * What the server answered; until then its shape once the wait is felt, or why it could not be read and a way to try again.
 * What is there already stays when asking again fails.
 */
export function Answered<T>({ of, waiting, card, head, empty, children }: Props<T>): ReactNode {
  const { data, error, mutate } = of;
  const said = (what: ReactNode): ReactNode => (card ? <Card>{what}</Card> : what);
  if (data !== undefined) {
    const nothing = empty?.(data);
    return nothing ? said(nothing) : children(data);
  }
  if (error)
    return (
      <>
        {head}
        {said(<ErrorState error={error} onRetry={() => void mutate()} />)}
      </>
    );
  const shape = typeof waiting === "string" ? <Skeleton height={waiting} /> : waiting;
  return (
    <Late>
      <div aria-busy="true">{shape}</div>
    </Late>
  );
}
