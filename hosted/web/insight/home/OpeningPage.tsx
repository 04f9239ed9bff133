import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { mutate as refresh } from "swr";
import { answersOf, call, problemOf, useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { OpeningSteps } from "#insight/home/OpeningSteps.tsx";
import type { Opening } from "#shops/openings/OpeningPoints.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import css from "#shops/openings/OpeningPoints.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Opens the shop, or shows what keeps it closed. */
function OpenButton({
  opening,
  onChanged,
}: {
  opening: Opening;
  onChanged: () => Promise<unknown>;
}): ReactNode {
  const { t } = useTranslation("opening");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const left = opening.points.filter(({ done, blocking }) => blocking && !done).length;
  const open = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { version: opening.version, isOnline: true };
      const now = await call("PUT /v1/shops/me", { body });
      await refresh(answersOf("GET /v1/shops/me"), now, { revalidate: false });
    } catch (error) {
      setFailure(problemOf(error).message);
    }
    await onChanged();
    setBusy(false);
  };
  return (
    <>
      <div className={cx(layout.row3, layout.middle, css.open)}>
        <Button
          look="primary"
          size="l"
          busy={busy}
          data-open-shop=""
          disabled={left > 0}
          onClick={() => void open()}
        >
          {t("page.open")}
        </Button>
        <ButtonLink size="l" href={paths.customize()}>
          {t("page.preview")}
        </ButtonLink>
        {left > 0 ? (
          <p className={cx(layout.quiet, layout.balanced)}>{t("page.left", { count: left })}</p>
        ) : null}
      </div>
      {failure ? <FormError>{failure}</FormError> : null}
    </>
  );
}

/** Shows the address of the open shop; scrolls into view if the shop has just been opened. */
function Online({ urlShop, isNew }: { urlShop: string; isNew: boolean }): ReactNode {
  const { t } = useTranslation("opening");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    place.current?.scrollIntoView({ block: "center" });
    place.current?.focus({ preventScroll: true });
  }, [isNew]);
  const address = `${location.host}${paths.publicShop(urlShop)}`;
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone="success"
        actions={
          <CopyButton what={t("page.address")} text={`${location.origin}${paths.publicShop(urlShop)}`} />
        }
      >
        {t("page.online")}{" "}
        <a href={paths.publicShop(urlShop)} className={layout.strong}>
          {t("page.see")}
        </a>
        <br />
        {address}
      </Notice>
    </div>
  );
}

/** Leads through the points that a shop needs before the public may order, and opens it. */
export default function OpeningPage(): ReactNode {
  const { t } = useTranslation("opening");
  const answer = useAnswer("GET /v1/shops/me/opening", {});
  // True if the shop was closed when the page first loaded.
  const wasClosed = useRef(false);
  if (answer.data && !answer.data.isOnline) wasClosed.current = true;
  return (
    <>
      <PageHeader
        title={t(answer.data?.isOnline ? "page.titleOnline" : "page.title")}
        {...(answer.data?.isOnline ? {} : { text: t("page.text") })}
      />
      <Answered of={answer} waiting="24rem" card>
        {(opening) => (
          <div className={layout.stack4}>
            {opening.isOnline ? <Online urlShop={opening.urlShop} isNew={wasClosed.current} /> : null}
            <OpeningSteps opening={opening} onChanged={() => answer.mutate()} />
            {opening.isOnline ? null : <OpenButton opening={opening} onChanged={answer.mutate} />}
          </div>
        )}
      </Answered>
    </>
  );
}
