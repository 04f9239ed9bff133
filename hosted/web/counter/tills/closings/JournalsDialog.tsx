import { FileDown } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { download } from "#billing/documents/files.ts";
import { call, problemOf, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import css from "#counter/pointsOfSale/points.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Report = CallAnswer<"GET /v1/tills/verification">;
type Days = { from: string | null; to: string | null };

/** Shows whether every journal is intact, and the first record or mailed copy that is not. */
function Verdict({ of: { tills, mailed } }: { of: Report }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const faults = [
    ...tills.flatMap(({ code, broken }) =>
      broken ? [t("closings.journals.brokenAt", { code, seq: format.count(broken.seq) })] : [],
    ),
    ...(mailed.broken
      ? [t("closings.journals.brokenCopy", { position: format.count(mailed.broken.position) })]
      : []),
  ];
  return faults.length > 0 ? (
    <Notice tone="error" title={t("closings.journals.broken")}>
      {faults.join(" · ")}
    </Notice>
  ) : (
    <Notice tone="success" title={t("closings.journals.whole")} />
  );
}

function Journals({ of, days }: { of: Report; days: Days }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const query = new URLSearchParams(
    Object.entries(days).flatMap(([key, day]) => (day === null ? [] : [[key, day]])),
  );
  return (
    <ul className={cx(layout.plain, layout.grid2)}>
      {of.tills.map(({ tillId, code, records, tickets, wholeAt }) => (
        <li key={tillId} className={cx(layout.grid1, css.item)}>
          <div className={css.who}>
            <Badge>{code}</Badge>
            <span>{t("closings.journals.records", { count: records, tickets: format.count(tickets) })}</span>
          </div>
          {wholeAt === null ? null : (
            <span className={cx(layout.quiet, layout.breakable)}>
              {t("closings.journals.wholeAt", { at: format.date(wholeAt, "dateTime") })}
            </span>
          )}
          <div className={css.row}>
            <Button
              size="s"
              icon={<FileDown aria-hidden="true" />}
              onClick={() => void download(`/v1/tills/${tillId}/archive?${query}`)}
            >
              {t("closings.journals.archive")}
              <span className="visually-hidden"> {code}</span>
            </Button>
          </div>
        </li>
      ))}
      {of.mailed.copies > 0 ? (
        <li className={cx(layout.quiet, layout.breakable)}>
          {t("closings.journals.mailed", { count: of.mailed.copies })}
        </li>
      ) : null}
    </ul>
  );
}

/** The journals of the tills: their verification, and their signed archives (CGI 286 I-3° bis; rules §3.2). */
export default function JournalsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation(["tills", "common"]);
  const [read, setRead] = useState<{ isWhole: boolean; report?: Report; failure?: string } | null>(null);
  const [days, setDays] = useState<Days>({ from: null, to: null });
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    call("GET /v1/tills/verification", { query: isWhole ? { whole: "true" } : {} }).then(
      (report) => setRead({ isWhole, report }),
      (error: unknown) => setRead({ isWhole, failure: problemOf(error).message }),
    );
  }, [isWhole]);
  const { report = null, failure = null } = read?.isWhole === isWhole ? read : {};
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("closings.journals.title")}
      text={t("closings.journals.text")}
      actions={
        <>
          <Button look="quiet" disabled={report === null || isWhole} onClick={() => setWhole(true)}>
            {t("closings.journals.readWhole")}
          </Button>
          <Button onClick={onClose}>{t("common:close")}</Button>
        </>
      }
    >
      {failure ? (
        <FormError>{failure}</FormError>
      ) : report ? (
        <div className={layout.stack4}>
          <Verdict of={report} />
          {report.tills.length === 0 ? (
            <p className={cx(layout.quiet, layout.breakable)}>{t("closings.journals.none")}</p>
          ) : (
            <>
              <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
                <Field label={t("closings.journals.from")} optional>
                  <DateInput value={days.from} onChange={(from) => setDays({ ...days, from })} clearable />
                </Field>
                <Field label={t("closings.journals.to")} optional>
                  <DateInput value={days.to} onChange={(to) => setDays({ ...days, to })} clearable />
                </Field>
              </div>
              <Journals of={report} days={days} />
            </>
          )}
        </div>
      ) : (
        <div aria-busy="true">
          <Skeleton height="8rem" />
        </div>
      )}
    </Dialog>
  );
}
