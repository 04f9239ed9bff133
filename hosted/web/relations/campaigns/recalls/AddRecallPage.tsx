import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useSWRConfig } from "swr";
import { useTranslation } from "#kit/i18n.ts";
import { answersOf, call, canRetry, newId, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { paths } from "#kit/paths.ts";
import { LocalizedField } from "#relations/campaigns/editor/TextFields.tsx";
import { recallTexts, type RecallTexts } from "#relations/campaigns/recalls/recallTexts.ts";
import { useSettledText } from "#ui/form/settledText.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Combobox } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#relations/campaigns/recalls/recalls.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Lot = CallAnswer<"GET /v1/recalls/lots">["lots"][number];
const RECALL_LANGS = ["fr", "en"] as const;
type RecallLang = (typeof RECALL_LANGS)[number];

/** Finds a lot that left the cellar by a part of its number or its product. */
function LotField({ lot, onLot }: { lot: Lot | null; onLot: (lot: Lot | null) => void }): ReactNode {
  const { t } = useTranslation("campaigns");
  const [text, setText] = useState("");
  const settled = useSettledText(text);
  const { data, isLoading } = useAnswer(
    "GET /v1/recalls/lots",
    { query: { search: settled.trim() } },
    { keepPreviousData: true },
  );
  const options = (data?.lots ?? []).map((one) => ({
    key: `${one.lot} ${one.productId}`,
    title: one.lot,
    text: one.product,
    aside: t("recalls.clients", { count: one.clients }),
    lot: one,
  }));
  if (data?.lots.length === 0 && settled.trim() === "" && lot === null)
    return <p className={layout.quiet}>{t("recalls.noneLeft")}</p>;
  return (
    <Field label={t("recalls.chooseLot")} hint={t("recalls.chooseLotHint")}>
      <Combobox
        options={options}
        text={lot ? t("recalls.chosen", { lot: lot.lot, product: lot.product }) : text}
        onText={(next) => {
          if (lot) onLot(null);
          setText(lot ? "" : next);
        }}
        busy={isLoading || settled !== text}
        none={t("recalls.noLot")}
        onChoose={(option) => onLot(option.lot)}
      />
    </Field>
  );
}

/** Shows the clients who received the lot, and the ways that reach them. */
function FoundClients({ lot }: { lot: Lot }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const answer = useAnswer("GET /v1/recalls/preview", {
    query: { lot: lot.lot, productId: lot.productId },
  } as never);
  return (
    <Answered of={answer} waiting="8rem">
      {(found) => (
        <div className={layout.stack3}>
          <p className={layout.strong}>
            {t("recalls.received", { count: found.clients, units: format.count(found.units) })}
          </p>
          <dl className={css.ways}>
            {(["byMail", "byLetter", "byCall", "unreachable"] as const).map((way) => (
              <div key={way}>
                <dt className={layout.quiet}>{t(`recalls.ways.${way}`)}</dt>
                <dd className={css.number}>{format.count(found[way])}</dd>
              </div>
            ))}
          </dl>
          {found.unknownUnits > 0 ? (
            <Notice tone="warning">{t("recalls.unknown", { count: found.unknownUnits })}</Notice>
          ) : null}
        </div>
      )}
    </Answered>
  );
}

type TextsProps = { texts: RecallTexts; onTexts: (texts: RecallTexts) => void };

/** Subject and text of the recall in French and English. */
function TextsPart({ texts, onTexts }: TextsProps): ReactNode {
  const { t } = useTranslation(["campaigns", "common"]);
  const [lang, setLang] = useState<RecallLang>("fr");
  return (
    <div className={layout.stack4}>
      <p className={layout.quiet}>{t("recalls.textHint")}</p>
      <FilterTabs
        label={t("what.language")}
        items={RECALL_LANGS.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        value={lang}
        onChange={setLang}
      />
      <LocalizedField
        label={t("what.subject")}
        texts={texts.subject}
        lang={lang}
        maxLength={200}
        disabled={false}
        onChange={(subject) => onTexts({ ...texts, subject })}
      />
      <LocalizedField
        label={t("recalls.textLabel")}
        texts={texts.text}
        lang={lang}
        maxLength={10_000}
        rows={14}
        disabled={false}
        onChange={(text) => onTexts({ ...texts, text })}
      />
    </div>
  );
}

/** Makes the recall once and opens its page. */
function useRecall() {
  const [, navigate] = useLocation();
  const { mutate } = useSWRConfig();
  const attempt = useRef({ id: newId(), key: newId() });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const recall = async ({ lot, productId }: Lot, { subject, text }: RecallTexts): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const { id, key } = attempt.current;
    try {
      const body = { id, lot, productId, subject, text };
      const made = await call("POST /v1/recalls", { body } as never, { idempotencyKey: key });
      void mutate(answersOf("GET /v1/recalls", "GET /v1/campaigns", "GET /v1/campaigns/measure"));
      navigate(paths.recall(made.id), { replace: true });
    } catch (error) {
      if (!canRetry(error)) attempt.current = { id: newId(), key: newId() };
      setFailure(problemOf(error).message);
      setBusy(false);
    }
  };
  return { busy, failure, recall };
}

/** `/dashboard/crm/recalls/add`: the lot, who received it, and the words that inform them. */
export default function AddRecallPage(): ReactNode {
  const { t } = useTranslation(["campaigns", "common"]);
  const { shop } = useOwnShop();
  const [lot, setLot] = useState<Lot | null>(null);
  const [texts, setTexts] = useState<RecallTexts>({ subject: {}, text: {} });
  const { busy, failure, recall } = useRecall();
  const choose = (next: Lot | null): void => {
    setLot(next);
    if (next)
      setTexts(
        recallTexts({
          lot: next.lot,
          product: next.product,
          shop: shop?.name ?? "",
          phone: shop?.legal["phone"] ?? "",
          email: shop?.contactEmail ?? "",
        }),
      );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (lot) void recall(lot, texts);
  };
  return (
    <>
      <PageHeader
        title={t("recalls.addTitle")}
        text={t("recalls.addText")}
        back={{ href: paths.recalls(), label: t("recalls.title") }}
      />
      <form onSubmit={submit} noValidate className={layout.stack5}>
        {failure ? <FormError>{failure}</FormError> : null}
        <Card title={t("recalls.step.lot")} className={css.open}>
          <div className={layout.stack4}>
            <LotField lot={lot} onLot={choose} />
            {lot ? <FoundClients lot={lot} /> : null}
          </div>
        </Card>
        {lot ? (
          <Card title={t("recalls.step.text")}>
            <TextsPart texts={texts} onTexts={setTexts} />
          </Card>
        ) : null}
        <div className={cx(layout.row2, layout.toEnd)}>
          <ButtonLink href={paths.recalls()}>{t("common:cancel")}</ButtonLink>
          <Button type="submit" look="primary" busy={busy} disabled={lot === null}>
            {t("recalls.create")}
          </Button>
        </div>
      </form>
    </>
  );
}
