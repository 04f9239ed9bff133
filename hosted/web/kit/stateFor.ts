import { useCallback, useState } from "react";

/**
 * A state that belongs to something else on screen: whenever `subject` is another one, it starts again from `first`,
 * in the same drawing.
 */
export function useStateFor<T>(subject: unknown, first: T): [state: T, setState: (next: T) => void] {
  const [stored, setStored] = useState({ subject, state: first });
  const isOther = !Object.is(stored.subject, subject);
  if (isOther) setStored({ subject, state: first });
  const setState = useCallback((state: T) => setStored({ subject, state }), [subject]);
  return [isOther ? first : stored.state, setState];
}
