import type { MissingLegalFact, OpeningKey } from "@cuvee/core/shops/openings/points.ts";
import { MISSING_LEGAL_FACTS, OPENING_HOMES as HOMES } from "@cuvee/core/shops/openings/points.ts";
import { Check, ChevronDown } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useSearchParams } from "wouter";
import { paths } from "#kit/paths.ts";
import { ProposedMethods } from "#offer/pricing/editors/ProposedMethods.tsx";
import { AccountForm } from "#shops/openings/AccountForm.tsx";
import { LegalForm, MediatorForm } from "#shops/openings/LegalForm.tsx";
import type { Opening } from "#shops/openings/OpeningPoints.tsx";
import { StockPrompt } from "#shops/openings/StockPrompt.tsx";
import { TermsForm } from "#shops/openings/TermsForm.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import css from "#insight/home/OpeningSteps.module.css";
import * as layout from "#ui/layout.ts";

type Point = Opening["points"][number];
type StepProps = { point: Point; opening: Opening; onDone: () => void };

const isLegal = (lack: string): lack is MissingLegalFact =>
  (MISSING_LEGAL_FACTS as readonly string[]).includes(lack);

/** Returns the form for what a point lacks; null if another page has it. */
function formOf({ point, opening, onDone }: StepProps): ReactNode {
  const { key, faults } = point;
  const lacks = faults.map(({ lack }) => lack);
  if (key === "stock")
    return opening.unstocked.length > 0 ? (
      <StockPrompt articles={opening.unstocked} onEntered={onDone} />
    ) : null;
  if (key === "carriage")
    return lacks.some((lack) => lack === "carriagePrice" || lack === "pickupAddress") ? (
      <ProposedMethods onDone={onDone} />
    ) : null;
  if (key === "payment") return lacks.includes("iban") ? <AccountForm onDone={onDone} /> : null;
  if (point.done) return null;
  if (key === "terms") return <TermsForm onDone={onDone} />;
  if (key === "legal") return <LegalForm lacks={lacks.filter(isLegal)} onDone={onDone} />;
  return key === "mediator" ? <MediatorForm onDone={onDone} /> : null;
}

/** Shows the content of an open point: its form, else the link to the page that has it. */
function Inside(props: StepProps & { onNext: () => void }): ReactNode {
  const { t } = useTranslation("opening");
  const { point, opening, onNext } = props;
  const form = formOf(props);
  const isLast = opening.points.every(({ done, blocking }) => done || !blocking);
  const product = opening.points.find(({ key }) => key === "product") ?? point;
  return (
    <div className={cx(layout.grid4, layout.single, css.inside)}>
      {form}
      {form === null && !point.done && point.key === "stock" ? (
        <>
          <p className={cx(layout.quiet, layout.regular, layout.balanced)}>{t("page.stockLater")}</p>
          <div>
            <ButtonLink href={product.path}>
              {t(`page.act.${product.faults[0]?.lack ?? "product"}`)}
            </ButtonLink>
          </div>
        </>
      ) : null}
      {form === null && !point.done && point.key !== "stock" ? (
        <div>
          <ButtonLink look="primary" href={point.path}>
            {t(`page.act.${point.faults[0]?.lack ?? "methods"}`)}
          </ButtonLink>
        </div>
      ) : null}
      {point.key === "payment" && form !== null ? (
        <p className={cx(layout.quiet, layout.regular, layout.balanced)}>
          {t("page.otherMeans")}{" "}
          <Link href={paths.settings({ link: "payment", field: "methods" })}>{t("page.allMeans")}</Link>
        </p>
      ) : null}
      {point.done ? (
        <div className={layout.row3}>
          {isLast ? null : <Button onClick={onNext}>{t("page.next")}</Button>}
          <ButtonLink look="quiet" href={HOMES[point.key]}>
            {t("page.change")}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}

/** Brings a point into view with its button focused; without a point, the button that opens the shop. */
function showPoint(list: HTMLElement | null, key: OpeningKey | undefined): void {
  requestAnimationFrame(() => {
    const place = key
      ? list?.querySelector<HTMLElement>(`[data-point="${key}"] button`)
      : document.querySelector<HTMLElement>("[data-open-shop]");
    place?.scrollIntoView({ block: key ? "start" : "center", behavior: "instant" });
    place?.focus({ preventScroll: true });
  });
}

type PointHeadProps = { point: Point; number: number; isOpen: boolean; onToggle: () => void };

/** The name of a point, which opens it. */
function PointHead({ point: { key, done, blocking }, number, isOpen, onToggle }: PointHeadProps): ReactNode {
  const { t } = useTranslation("opening");
  return (
    <h2 className={css.head}>
      <button
        type="button"
        className={cx(layout.line3, layout.top, layout.strong, layout.bare, layout.wide, css.name)}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className={cx(layout.small, layout.fixed, css.mark)} aria-hidden="true">
          {done ? <Check size={16} /> : number}
        </span>
        <span className={cx(layout.shrink, layout.fill, css.words)}>
          <span>{t(`points.${key}.name`)}</span>
          <span className="visually-hidden"> ({t(done ? "points.done" : "points.todo")})</span>
          <span className={cx(layout.quiet, layout.regular, layout.balanced)}>
            {t(done ? `points.${key}.doneText` : `points.${key}.text`)}
            {done || blocking ? null : ` ${t("points.optional")}`}
          </span>
        </span>
        <ChevronDown size={18} aria-hidden="true" className={css.arrow} />
      </button>
    </h2>
  );
}

type Props = {
  opening: Opening;
  /** Refetches the points. */
  onChanged: () => Promise<Opening | undefined>;
};

/**
 * Leads a seller through the points of an opening. The point that the address names (`?point=`), else the first that is
 * missing, is open with a form of what it lacks; saving it opens the next one.
 */
export function OpeningSteps({ opening, onChanged }: Props): ReactNode {
  const [query] = useSearchParams();
  const requested = opening.points.find(({ key }) => key === query.get("point"))?.key ?? null;
  const [chosen, choose] = useState<OpeningKey | "none" | null>(requested);
  const [followed, follow] = useState(requested);
  // A new address opens its point.
  if (followed !== requested) {
    follow(requested);
    choose(requested);
  }
  const missing = (points: readonly Point[]): OpeningKey | undefined =>
    points.find(({ done, blocking }) => blocking && !done)?.key;
  const open = chosen ?? missing(opening.points);
  const list = useRef<HTMLOListElement>(null);
  /** Opens the next missing point and scrolls to it; without one it scrolls to the button that opens the shop. */
  const goOn = (points: readonly Point[]): void => {
    const next = missing(points);
    choose(next ?? "none");
    showPoint(list.current, next);
  };
  const saved = async (key: OpeningKey): Promise<void> => {
    const now = (await onChanged()) ?? opening;
    const point = now.points.find((one) => one.key === key);
    // A second shipping method is offered before the next point opens.
    if (point?.done && (key !== "carriage" || point.faults.length === 0)) goOn(now.points);
    else choose(key);
  };
  return (
    <ol ref={list} className={cx(layout.plain, layout.grid2, layout.single, css.list)}>
      {opening.points.map((point, at) => {
        const { key, done } = point;
        const isOpen = open === key;
        return (
          <li
            key={key}
            className={cx(layout.panel, css.step, done && css.done)}
            data-point={key}
            data-done={done}
          >
            <PointHead
              point={point}
              number={at + 1}
              isOpen={isOpen}
              onToggle={() => choose(isOpen ? "none" : key)}
            />
            {isOpen ? (
              <Inside
                point={point}
                opening={opening}
                onDone={() => void saved(key)}
                onNext={() => goOn(opening.points)}
              />
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
