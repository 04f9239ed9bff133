import { Plug, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { DeviceLine, LineState } from "#counter/displays/deviceLine.ts";
import { useLineState } from "#counter/displays/useDevices.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const GROUPS: Record<LineState, StatusGroup> = {
  unsupported: "cancel",
  none: "cancel",
  opening: "waiting",
  open: "online",
  unplugged: "waiting",
  busy: "error",
  refused: "error",
  lost: "error",
};
/** States of a chosen device: it can be released. */
const CHOSEN = new Set<LineState>(["opening", "open", "unplugged", "busy", "lost"]);
const FAILED = new Set<LineState>(["busy", "lost", "refused"]);

type LineStatusProps = {
  line: DeviceLine;
  /** Words of the kind of line: `serial` or `usb`. */
  kind: "serial" | "usb";
};

/** Shows the state of a line, its explanation, and its actions: choose a device, try again, release it. */
export function LineStatus({ line, kind }: LineStatusProps): ReactNode {
  const { t } = useTranslation("devices");
  const state = useLineState(line);
  if (state === "unsupported")
    return (
      <Notice tone="warning" title={t(`${kind}.unsupported`)}>
        {t(`${kind}.unsupportedText`)}
      </Notice>
    );
  return (
    <div className={layout.grid3}>
      <p role="status" className={cx(layout.row23, layout.middle)}>
        <StatusBadge group={GROUPS[state]}>{t(`state.${state}`)}</StatusBadge>
        <span className={layout.muted}>{t(`stateText.${state}`)}</span>
      </p>
      <div className={layout.row2}>
        {state === "none" || state === "refused" ? (
          <Button look="primary" icon={<Plug aria-hidden="true" />} onClick={() => void line.choose()}>
            {t(`${kind}.choose`)}
          </Button>
        ) : (
          <Button icon={<Plug aria-hidden="true" />} onClick={() => void line.choose()}>
            {t(`${kind}.chooseOther`)}
          </Button>
        )}
        {FAILED.has(state) ? <Button onClick={() => void line.start()}>{t("again")}</Button> : null}
        {CHOSEN.has(state) ? (
          <Button look="quiet" icon={<Unplug aria-hidden="true" />} onClick={() => void line.forget()}>
            {t("forget")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
