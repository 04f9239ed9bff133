import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useOnline } from "#kit/online.ts";
import css from "#shells/back-office/OfflineBanner.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows a banner while the network is down. */
export function OfflineBanner(): ReactNode {
  const { t } = useTranslation("common");
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className={cx(layout.line2, layout.middle, layout.small, layout.medium, css.banner)}>
          <WifiOff size={16} aria-hidden="true" />
          {t("offline")}
        </p>
      )}
    </div>
  );
}
