import { useEffect, useState, type ReactNode } from "react";
import css from "#ui/page/Skeleton.module.css";

type SkeletonProps = { width?: string | number; height?: string | number; round?: boolean };

/** Shows the shape of content that is loading. */
export function Skeleton({ width = "100%", height = "1em", round }: SkeletonProps): ReactNode {
  return (
    <span
      className={css.bone}
      style={{ width, height, borderRadius: round ? "50%" : undefined }}
      aria-hidden="true"
    />
  );
}

/** Returns true once `waiting` has lasted 150 ms: shorter waits show nothing, so that fast answers do not flicker. */
export function useIsLate(waiting: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, ms]);
  return waiting && late;
}

/** Shows `children` (skeletons) only when the wait is felt. */
export function WhenLate({ children }: { children: ReactNode }): ReactNode {
  return useIsLate(true) ? children : null;
}
