import type { ReactElement, ReactNode } from "react";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";

type Props<T> = {
  /** Result of `useAnswer`. */
  of: { data: T | undefined; error?: unknown; mutate: () => unknown };
  /** Placeholder while waiting: a skeleton of this height, or one that the screen draws. */
  waiting: string | ReactElement;
  /** Messages shown instead of the content get a card of their own: for screens that are in no card yet. */
  card?: boolean;
  /** Header above a refusal, for content that brings the header of the page itself. */
  head?: ReactNode;
  /** Content shown when the answer is empty, else null. */
  empty?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * Shows the server's answer; before that, its shape once the wait is felt, or the reason why it could not be read with
 * a way to try again. Content on screen stays when a later request fails.
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
    <WhenLate>
      <div aria-busy="true">{shape}</div>
    </WhenLate>
  );
}
