import { plainWords } from "@cuvee/core/kit/list/list.ts";
import type { ClientTerms as Terms } from "@cuvee/core/offer/pricing/contract.ts";
import { ClipboardPaste } from "lucide-react";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { findProducts } from "#offer/catalogue/foundProducts.ts";
import { findFormats, shelveForSearch, type IndexedFormat } from "#offer/pricing/formatIndex.ts";
import { emptyPrice, termsBody, termsValues, type TermsValues } from "#offer/pricing/terms/clientTerms.ts";
import { PastePrices } from "#offer/pricing/terms/PastePrices.tsx";
import { withPasted } from "#offer/pricing/terms/pastedPrices.ts";
import { useShelf } from "#offer/pricing/useSettings.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { ComboField, type ComboChoice } from "#ui/form/fields/ComboField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { MoneyField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Notice } from "#ui/Notice.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#offer/pricing/terms/ClientTerms.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Settings = CallAnswer<"GET /v1/pricing">;

/** A tab of a client's page: grid, negotiated prices and tax status. */
export default function ClientTerms({ clientId }: { clientId: string }): ReactNode {
  const terms = useAnswer("GET /v1/pricing/clients/:clientId", { params: { clientId } });
  const settings = useAnswer("GET /v1/pricing", {});
  if (terms.data && settings.data) return <TermsForm terms={terms.data} settings={settings.data} />;
  const error = terms.error ?? settings.error;
  return error ? (
    <ErrorState error={error} onRetry={() => void Promise.all([terms.mutate(), settings.mutate()])} />
  ) : (
    <WhenLate>
      <Skeleton height="20rem" />
    </WhenLate>
  );
}

function Tax({ suspended }: { suspended: boolean }): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <Card title={t("prices.tax")}>
      <div className={cx(layout.grid4, layout.pair, layout.top, css.tax)}>
        <TextField
          name="vatNumber"
          label={t("form.vatNumber")}
          hint={t("prices.vatHint")}
          optional
          nullable
          maxLength={20}
        />
        <TextField
          name="exciseNumber"
          label={t("form.exciseNumber")}
          hint={t("prices.exciseHint")}
          optional
          nullable
          maxLength={20}
        />
        <SwitchField name="suspended" label={t("prices.suspended")} hint={t("prices.suspendedHint")} />
        {suspended ? (
          <div className={layout.grid3}>
            <TextField name="attestation" label={t("prices.attestation")} maxLength={80} />
            <DateField name="until" label={t("prices.until")} optional />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function useTermsForm(terms: Terms) {
  const { t } = useTranslation("clients");
  const { mutate } = useSWRConfig();
  const { clientId } = terms;
  const record = useRecordForm<"PUT /v1/pricing/clients/:clientId", TermsValues>({
    route: "PUT /v1/pricing/clients/:clientId",
    initial: useMemo(() => termsValues(terms), [terms]),
    toInput: (values) => ({ params: { clientId }, body: termsBody(values) }),
    fieldOf: (path) =>
      path
        .replace(/^suspension\.until$/, "until")
        .replace(/^suspension\.attestation$/, "attestation")
        .replace(/^(prices\.\d+)\.since$/, "$1.first")
        .replace(/^(prices\.\d+)\.until$/, "$1.last"),
    fieldsOf: (current) => termsValues(current as Terms),
    onSaved: async (saved) => {
      await mutate(["GET /v1/pricing/clients/:clientId", { params: { clientId } }], saved, {
        revalidate: false,
      });
      void mutate(answersOf("GET /v1/clients", "GET /v1/clients/:clientId", "GET /v1/pricing/clients"));
      showSnackbar("success", t("saved"));
    },
    schema: () => import("@cuvee/core/offer/pricing/bodies.contract.ts").then((m) => m.clientBody),
  });
  return record;
}

const choiceOf = ({ format, words }: IndexedFormat): ComboChoice => ({
  value: format.id,
  label: words.whole,
  text: format.ref,
});
/** Most articles offered for a text. */
const MOST = 50;

type Articles = {
  find: (text: string, signal: AbortSignal) => Promise<ComboChoice[]>;
  /** Name of the article of each row. */
  chosen: (ComboChoice | null)[];
};

/** Returns the articles of the rows by name, and a search for others. */
function useArticles(): Articles {
  const { i18n } = useTranslation();
  const { user } = useSession();
  const shop = user?.shops[0]?.id;
  const lang = i18n.resolvedLanguage ?? "fr";
  const prices = useWatch<TermsValues, "prices">({ name: "prices" });
  const { shelf } = useShelf(prices.flatMap(({ formatId }) => formatId ?? []));
  const find = useCallback<Articles["find"]>(
    async (text, signal) => {
      const products = shop ? await findProducts(shop, text, signal) : [];
      const words = plainWords(text);
      return findFormats(shelveForSearch(products, lang), { quantity: 1, words }, MOST).map(choiceOf);
    },
    [shop, lang],
  );
  const chosen = prices.map(({ formatId }) => {
    const found = formatId === null ? undefined : shelf.get(formatId);
    return found ? choiceOf(found) : null;
  });
  return { find, chosen };
}

function PriceRows({ unit }: { unit: string }): ReactNode {
  const { t } = useTranslation("clients");
  const { find, chosen } = useArticles();
  return (
    <RowsField
      name="prices"
      label={t("prices.title")}
      hideLabel
      hint={t("prices.hint")}
      add={t("prices.add")}
      empty={emptyPrice}
      max={2000}
    >
      {(at, index) => (
        <div className={cx(layout.grid3, layout.top, css.price)}>
          <ComboField
            name={`${at}.formatId`}
            label={t("prices.article")}
            search={find}
            chosen={chosen[index] ?? null}
            placeholder={t("prices.find")}
          />
          <MoneyField name={`${at}.unitE4`} label={unit} in="e4" min={0} />
          <DateField name={`${at}.first`} label={t("prices.first")} optional />
          <DateField name={`${at}.last`} label={t("prices.last")} optional />
        </div>
      )}
    </RowsField>
  );
}

function TermsForm({ terms, settings }: { terms: Terms; settings: Settings }): ReactNode {
  const { t } = useTranslation("clients");
  const [pasting, setPasting] = useState(false);
  const record = useTermsForm(terms);
  const [typology, suspended] = useWatch({ control: record.form.control, name: ["typology", "suspended"] });
  const { typologies } = settings.rules;
  const grid = typologies.find((one) => (typology ? one.key === typology : one.public));
  const unit = t(grid?.ttc ? "prices.unitTtc" : "prices.unitHt");
  return (
    <>
      <RecordForm of={record}>
        <div className={cx(layout.grid5, layout.shrink)}>
          <Card title={t("prices.grid")}>
            <SelectField
              name="typology"
              label={t("columns.typology")}
              hint={t("prices.gridHint")}
              none={typologies.find((one) => one.public)?.name ?? ""}
              options={typologies
                .filter((one) => !one.public)
                .map(({ key, name }) => ({ value: key, label: name }))}
            />
          </Card>
          <Card
            title={t("prices.title")}
            aside={
              <Button size="s" icon={<ClipboardPaste aria-hidden="true" />} onClick={() => setPasting(true)}>
                {t("prices.paste")}
              </Button>
            }
          >
            <PriceRows unit={unit} />
          </Card>
          <Tax suspended={suspended} />
          {terms.userId === null ? <Notice tone="info">{t("prices.noAccount")}</Notice> : null}
        </div>
      </RecordForm>
      {pasting ? (
        <PastePrices
          onRead={(rows) =>
            record.form.setValue("prices", withPasted(record.form.getValues("prices"), rows), {
              shouldDirty: true,
            })
          }
          onClose={() => setPasting(false)}
        />
      ) : null}
    </>
  );
}
