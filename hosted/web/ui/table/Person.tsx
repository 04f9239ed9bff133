import { createContext, Suspense, useContext, type ReactNode } from "react";

/** Writes the name of a user: the shell gives the part that knows the names; without it, the user name is shown. */
export const PersonNames = createContext<(by: string) => ReactNode>((by) => by);

/** Shows the name of the user of a user name. */
export function Person({ by }: { by: string }): ReactNode {
  const name = useContext(PersonNames);
  return <Suspense fallback={by}>{name(by)}</Suspense>;
}
