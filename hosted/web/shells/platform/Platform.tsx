import { RotateCw, TriangleAlert, X } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useTitle } from "#kit/title.ts";
import { memorise, recall } from "#kit/memo.ts";
import { useMaintenance, useMayEnter, type Maintenance } from "#shells/platform/maintenance.ts";
import { useNewVersion } from "#shells/platform/version.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { FullMessage } from "#ui/page/FullMessage.tsx";
import css from "#shells/platform/Platform.module.css";
import * as layout from "#ui/layout.ts";

const DISMISSED = "auth.maintenance";

/** The announcement, until it is dismissed; another one shows again. */
function MaintenanceBanner({ known }: { known: Maintenance }): ReactNode {
  const { t } = useTranslation("platform");
  const format = useFormat();
  const { startDate, endDate } = known;
  const name = `${startDate} ${endDate}`;
  const [gone, setGone] = useState(() => recall("session", DISMISSED));
  if (!known.banner || !startDate || !endDate || gone === name) return null;
  const isShort = new Date(startDate).toDateString() === new Date(endDate).toDateString();
  return (
    <div className={cx(layout.middle, layout.small, layout.medium, css.banner)}>
      <TriangleAlert size={18} aria-hidden="true" className={css.icon} />
      <p className={cx(layout.shrink, layout.balanced)}>
        {t(isShort ? "maintenance.bannerSameDay" : "maintenance.banner", {
          start: format.date(startDate, "dateTime"),
          end: format.date(endDate, isShort ? "time" : "dateTime"),
        })}
      </p>
      <button
        type="button"
        className={cx(layout.bare, layout.centred, layout.fixed, css.close)}
        aria-label={t("maintenance.dismiss")}
        onClick={() => {
          memorise("session", DISMISSED, name);
          setGone(name);
        }}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Shown until the page is reloaded. */
function VersionBanner(): ReactNode {
  const { t } = useTranslation("platform");
  return (
    <div className={cx(layout.middle, layout.small, layout.medium, css.banner, css.version)}>
      <p className={cx(layout.shrink, layout.balanced)}>{t("version.new")}</p>
      <Button size="s" icon={<RotateCw aria-hidden="true" />} onClick={() => location.reload()}>
        {t("version.reload")}
      </Button>
    </div>
  );
}

/** The page that replaces the whole application until the maintenance ends. */
function MaintenancePage({ until }: { until: string }): ReactNode {
  const { t } = useTranslation("platform");
  const format = useFormat();
  useTitle(t("maintenance.title"));
  return (
    <main>
      <FullMessage
        code="503"
        title={t("maintenance.title")}
        text={t("maintenance.text", { end: format.date(until, "dateTime") })}
      />
    </main>
  );
}

/** Publishes the height of the banners to the frames below. */
function useHeight(place: HTMLElement | null): void {
  useEffect(() => {
    if (!place) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--banners", `${place.offsetHeight}px`));
    observer.observe(place);
    return () => observer.disconnect();
  }, [place]);
}

type Props = {
  /** Reports whether the application is closed, so that nothing else is shown. */
  onClosed: (closed: boolean) => void;
  /** Shown after the messages while the platform is open. */
  children?: ReactNode;
};

/** Shows the platform's messages on every page: maintenance and new versions. */
export default function Platform({ onClosed, children }: Props): ReactNode {
  const known = useMaintenance();
  const isNew = useNewVersion();
  const mayEnter = useMayEnter();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useHeight(place);
  const isClosed = Boolean(known?.page) && !mayEnter;
  useEffect(() => onClosed(isClosed), [isClosed, onClosed]);
  if (isClosed) return <MaintenancePage until={known?.endDate ?? ""} />;
  return (
    <>
      <div ref={setPlace} className={css.place} data-print="none" aria-live="polite">
        {known ? <MaintenanceBanner known={known} key={known.startDate} /> : null}
        {isNew ? <VersionBanner /> : null}
      </div>
      {children}
    </>
  );
}
