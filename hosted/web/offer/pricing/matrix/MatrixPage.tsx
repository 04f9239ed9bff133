import { BASE_PRICE } from "@cuvee/core/offer/pricing/matrix/matrix.ts";
import { PRODUCT_STATUSES } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { MatrixRow } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import { Copy, History } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import type { Settings } from "#offer/pricing/formatIndex.ts";
import { FormatOffer } from "#offer/pricing/matrix/FormatOffer.tsx";
import { MatrixCopy } from "#offer/pricing/matrix/MatrixCopy.tsx";
import { MatrixHistory } from "#offer/pricing/matrix/MatrixHistory.tsx";
import { MatrixTable, useMatrixRowLabels } from "#offer/pricing/matrix/MatrixTable.tsx";
import { PricesFrame } from "#offer/pricing/PricesFrame.tsx";
import { TrialDock } from "#offer/pricing/trial/TrialDock.tsx";
import { useMatrix, type MatrixUse } from "#offer/pricing/matrix/useMatrix.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { useLeaveGuard } from "#ui/form/useLeaveGuard.tsx";
import { Button } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { SearchBox } from "#ui/table/filters/SearchBox.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#offer/pricing/matrix/Matrix.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type BarProps = { matrix: MatrixUse; onCopy: () => void; onHistory: () => void };

function Bar({ matrix, onCopy, onHistory }: BarProps): ReactNode {
  const { t } = useTranslation("prices");
  const { view } = matrix;
  const statuses = PRODUCT_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) }));
  return (
    <div className={cx(layout.row2, layout.middle)}>
      <SearchBox
        className={css.search}
        label={t("search")}
        value={view.search}
        onChange={(search) => matrix.narrow({ search })}
      />
      <Select
        className={css.status}
        aria-label={t("statusLabel")}
        options={[{ value: "", label: t("status.all") }, ...statuses]}
        value={view.status}
        onChange={(event) => matrix.narrow({ status: event.target.value })}
      />
      <span className={cx(layout.row2, layout.pushed)}>
        <Button icon={<Copy aria-hidden="true" />} onClick={onCopy}>
          {t("copy.open")}
        </Button>
        <Button icon={<History aria-hidden="true" />} onClick={onHistory}>
          {t("history.open")}
        </Button>
      </span>
    </div>
  );
}

function Edited({ matrix }: { matrix: MatrixUse }): ReactNode {
  const { t } = useTranslation(["prices", "common"]);
  if (matrix.edited === 0) return null;
  return (
    <div className={cx(layout.row3, layout.middle, css.bar)} data-foot role="region" aria-label={t("bar")}>
      <p className={rows.words} aria-live="polite">
        {t("edited", { count: matrix.edited })}
      </p>
      <Button onClick={matrix.discard}>{t("common:cancel")}</Button>
      <Button look="primary" busy={matrix.saving} onClick={() => void matrix.save()}>
        {t("save")}
      </Button>
    </div>
  );
}

function Matrix({ settings }: { settings: Settings }): ReactNode {
  const { t } = useTranslation(["prices", "common"]);
  const { rules } = settings;
  const matrix = useMatrix(rules.typologies.map((grid) => grid.key));
  const [copying, setCopying] = useState<string | null>(null);
  const [history, setHistory] = useState(false);
  const [offer, setOffer] = useState<MatrixRow | null>(null);
  const guard = useLeaveGuard(matrix.edited > 0 && !matrix.saving);
  const { view } = matrix;
  const words = useMatrixRowLabels();
  return (
    <div className={cx(layout.stack4, layout.shrink)}>
      <Bar matrix={matrix} onCopy={() => setCopying(BASE_PRICE)} onHistory={() => setHistory(true)} />
      {matrix.rows === undefined && matrix.error ? (
        <ErrorState error={matrix.error} onRetry={matrix.retry} />
      ) : matrix.rows?.length === 0 ? (
        <EmptyState title={t(view.search || view.status ? "noneFound" : "none")} />
      ) : matrix.rows ? (
        <MatrixTable matrix={matrix} typologies={rules.typologies} onCopy={setCopying} onOffer={setOffer} />
      ) : (
        <WhenLate>
          <Skeleton height="28rem" />
        </WhenLate>
      )}
      <Pager
        page={view.cursors.length + 1}
        hasNext={matrix.hasNext}
        onNext={matrix.next}
        onPrevious={matrix.previous}
        busy={matrix.busy}
      />
      <Edited matrix={matrix} />
      {copying === null ? null : (
        <MatrixCopy matrix={matrix} rules={rules} from={copying} onClose={() => setCopying(null)} />
      )}
      {history ? (
        <MatrixHistory matrix={matrix} typologies={rules.typologies} onClose={() => setHistory(false)} />
      ) : null}
      {offer ? (
        <FormatOffer
          formatId={offer.formatId}
          name={words(offer).whole}
          settings={settings}
          onClose={() => setOffer(null)}
          onSaved={() => void matrix.refresh()}
        />
      ) : null}
      {guard}
      <TrialDock settings={settings} stamp={matrix.rows} />
    </div>
  );
}

/**
 * `/dashboard/tarifs`: every format in every grid; prices are typed in place, pasted, copied, changed by a percentage,
 * restored.
 */
export default function MatrixPage(): ReactNode {
  const settings = useAnswer("GET /v1/pricing", {});
  return (
    <PricesFrame>
      <Answered of={settings} waiting="28rem">
        {(read) => <Matrix settings={read} />}
      </Answered>
    </PricesFrame>
  );
}
