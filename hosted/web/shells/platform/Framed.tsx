import { lazy, Suspense, startTransition, useEffect, useState, type ReactNode } from "react";
import { loadTexts } from "#kit/i18n.ts";
import { ErrorBoundary } from "#ui/page/errors.tsx";

/** Maintenance and new versions: no page waits for them. */
const Platform = lazy(() =>
  Promise.all([import("#shells/platform/Platform.tsx"), loadTexts(["platform"])]).then(([module]) => module),
);

type Props = {
  children: ReactNode;
  /** Shown with the messages of the platform, once the page is painted. */
  help?: ReactNode;
};

/** Shows the platform's messages above the shell, or in its place while the platform is closed. */
export function Framed({ children, help }: Props): ReactNode {
  const [isPainted, setPainted] = useState(false);
  const [isClosed, setClosed] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return (
    <>
      {isPainted ? (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <Platform onClosed={setClosed}>{help}</Platform>
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {isClosed ? null : children}
    </>
  );
}
