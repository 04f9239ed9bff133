import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { guardLeaving } from "#kit/leaving.ts";

/**
 * Asks for confirmation before a page with unsaved work is left: by a link, the back button, or by closing the tab.
 * Returns the dialog to draw. `stays` decides for which addresses the work stays on screen; the same path by default.
 * `isKept`: the work is kept as a draft, and the dialog says so.
 */
export function useLeaveGuard(
  active: boolean,
  { stays, isKept = false }: { stays?: ((next: URL) => boolean) | undefined; isKept?: boolean } = {},
): ReactNode {
  const { t } = useTranslation("form");
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null);
  const latest = useRef(stays);
  latest.current = stays;
  useEffect(() => {
    if (!active) return undefined;
    // By the time of this check the address may have changed already.
    const { pathname } = location;
    return guardLeaving({
      stays: (next) => latest.current?.(next) ?? next.pathname === pathname,
      ask: () => new Promise<boolean>((done) => setAnswer(() => done)),
    });
  }, [active]);
  const end = (leaves: boolean): void => {
    setAnswer(null);
    answer?.(leaves);
  };
  return (
    <Dialog
      open={answer !== null}
      onClose={() => end(false)}
      title={t(isKept ? "leave.kept" : "leave.title")}
      text={t(isKept ? "leave.keptText" : "leave.text")}
      size="small"
      actions={
        <>
          <Button onClick={() => end(true)}>{t("leave.leave")}</Button>
          <Button look="primary" onClick={() => end(false)}>
            {t("leave.stay")}
          </Button>
        </>
      }
    />
  );
}
