import { ExternalLink, QrCode } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import rows from "#ui/CardRows.module.css";
import css from "#offer/catalogue/sections/LabelSection.module.css";
import { useProductForm, useVintages } from "#offer/catalogue/productForm.ts";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import { volumeWords } from "@cuvee/core/offer/catalogue/volumeWords.ts";
import { Button } from "#ui/Button.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const QrDialog = lazy(() => import("#offer/catalogue/QrDialog.tsx").then((m) => ({ default: m.QrDialog })));

type Labels = CallAnswer<"GET /v1/elabels/products/:productId">;
type VintageLabel = Labels["vintages"][number];
type Gap = VintageLabel["gaps"][number];
type Code = VintageLabel["codes"][number];

/** Links to the part of the form, or of the settings, where a missing fact is entered. */
function GapLink({ gap }: { gap: Gap }): ReactNode {
  const { t } = useTranslation("elabels");
  const words = t(`gaps.${gap.code}`);
  if (gap.at === "company") return <Link href={paths.settings({ link: "infos" })}>{words}</Link>;
  return (
    <a
      href={`?tab=${gap.at}`}
      onClick={(event) => {
        event.preventDefault();
        const part = document.getElementById(`section-${gap.at}`);
        part?.scrollIntoView({ behavior: "smooth" });
        part?.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
      }}
    >
      {words}
    </a>
  );
}

function Gaps({ gaps }: { gaps: readonly Gap[] }): ReactNode {
  const { t } = useTranslation("elabels");
  const list = (needed: boolean): ReactNode => {
    const some = gaps.filter((gap) => gap.needed === needed);
    if (some.length === 0) return null;
    return (
      <Notice tone={needed ? "warning" : "info"} title={t(needed ? "missing" : "advised")}>
        <ul className={cx(layout.plain, layout.grid1, css.gaps)}>
          {some.map((gap) => (
            <li key={gap.code}>
              <GapLink gap={gap} />
            </li>
          ))}
        </ul>
      </Notice>
    );
  };
  return (
    <>
      {gaps.some((gap) => gap.needed) ? null : <Notice tone="success">{t("complete")}</Notice>}
      {list(true)}
      {list(false)}
    </>
  );
}

/** Shows the mandatory texts of the paper label when the others are behind the code. */
function Paper({ label }: { label: VintageLabel }): ReactNode {
  const { t, i18n } = useTranslation(["elabels", "catalogue"]);
  const format = useFormat();
  const names = label.allergens.map((key) => t(`catalogue:allergens.${key}`).toLocaleLowerCase());
  const allergens = new Intl.ListFormat(i18n.resolvedLanguage ?? "fr").format(names);
  return (
    <div>
      <h3>{t("paper")}</h3>
      <ul className={cx(layout.plain, layout.grid1)}>
        {label.paper ? (
          <li>{t("energy", { kj: format.count(label.paper.kj), kcal: format.count(label.paper.kcal) })}</li>
        ) : null}
        {names.length > 0 ? <li>{t("contains", { allergens })}</li> : null}
        <li>{t("words")}</li>
      </ul>
    </div>
  );
}

type CodesProps = { codes: readonly Code[]; onQr: (code: { formatId: string; name: string }) => void };

function Codes({ codes, onQr }: CodesProps): ReactNode {
  const { t, i18n } = useTranslation("elabels");
  const lang = i18n.resolvedLanguage ?? "fr";
  if (codes.length === 0) return <p className={layout.quiet}>{t("noCodes")}</p>;
  return (
    <div>
      <h3>{t("codes")}</h3>
      <ul className={cx(layout.plain, layout.grid3)}>
        {codes.map(({ formatId, ref, volumeMl, gtin, gs1Url }) => {
          const volume = volumeWords(volumeMl, lang);
          const name = volume ? `${volume} (${ref})` : ref;
          return (
            <li key={formatId} className={cx(layout.grid1, layout.single, rows.box, css.code)}>
              <span className={layout.strong}>{volume || ref}</span>
              <span className={layout.quiet}>
                {t("ref", { ref })}
                {gtin === null ? "" : ` · GTIN ${gtin}`}
              </span>
              {gs1Url === null ? (
                <span className={layout.quiet}>{t("noGtin")}</span>
              ) : (
                <>
                  <code className={css.url}>{gs1Url}</code>
                  <span className={cx(layout.row2, css.acts)}>
                    <CopyButton what={t("addressOf", { name })} text={gs1Url} />
                    <Button
                      size="s"
                      icon={<QrCode aria-hidden="true" />}
                      aria-label={t("qrOf", { name })}
                      onClick={() => onQr({ formatId, name })}
                    >
                      {t("qr")}
                    </Button>
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function VintageCodes({ label }: { label: VintageLabel }): ReactNode {
  const { t } = useTranslation("elabels");
  const [drawn, draw] = useState<{ formatId: string; name: string } | null>(null);
  // The page is served by this server, so its path also works under the host name in use.
  const { pathname, search } = new URL(label.labelUrl);
  return (
    <>
      <p className={layout.quiet}>
        {t("text")} {t(`due.${label.due}`)}
      </p>
      <Gaps gaps={label.gaps} />
      <div className={cx(layout.row2, css.acts)}>
        <a
          className={cx(layout.inline2, layout.middle, css.open)}
          href={pathname + search}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink size={16} aria-hidden="true" />
          {t("open")}
        </a>
      </div>
      <Codes codes={label.codes} onQr={draw} />
      <Paper label={label} />
      {drawn ? (
        <Suspense>
          <QrDialog {...drawn} onClose={() => draw(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Shows the electronic label of a vintage: missing facts, the label itself, and the codes for its bottles. */
export function LabelSection({ productId }: { productId: string }): ReactNode {
  const { t } = useTranslation("elabels");
  const { at } = useProductForm();
  const vintages = useVintages();
  const { data, error, mutate } = useAnswer("GET /v1/elabels/products/:productId", {
    params: { productId },
  });
  if (data && !data.labelled) return null;
  const chosen = vintages[Math.min(at, vintages.length - 1)];
  const label = data?.vintages.find((one) => one.vintageId === chosen?.id);
  return (
    <Section name="elabel" ofVintage>
      <div className={cx(layout.grid4, layout.single)}>
        {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
        {!data && !error ? (
          <WhenLate>
            <Skeleton height="12rem" />
          </WhenLate>
        ) : null}
        {data && !label ? <p className={layout.quiet}>{t("unsaved")}</p> : null}
        {label ? <VintageCodes key={label.vintageId} label={label} /> : null}
      </div>
    </Section>
  );
}
