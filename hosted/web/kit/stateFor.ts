import { useCallback, useState } from "react";

/**
 * A state that belongs to something else on screen: whenever `subject` is another one, it starts again from `first`,
 * in the same drawing.
 */
export function useStateFor<T>(subject: unknown, first: T): [state: T, setState: (next: T) => void] {
  const [kept, setKept] = useState({ subject, state: first });
  const isOther = !Object.is(kept.subject, subject);
  if (isOther) setKept({ subject, state: first });
  const setState = useCallback((state: T) => setKept({ subject, state }), [subject]);
  return [isOther ? first : kept.state, setState];
}
