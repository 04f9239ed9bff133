import type { ClientTerms } from "@cuvee/core/offer/pricing/contract.ts";
import type { Typology } from "@cuvee/core/shops/settings/settings.ts";
import { UserRound, X } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { IconButton } from "#ui/Button.tsx";
import { Combobox, type ComboOption } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import css from "#offer/pricing/trial/TrialTerms.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { clientId: string; typologies: readonly Typology[]; onChange: (clientId: string) => void };

const QUIET_MS = 200;
const MOST = 20;

/** Returns a text once it has not changed for a moment. */
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}

type ChosenProps = {
  of: { data: ClientTerms | undefined; error?: unknown };
  gridName: (key: string | null) => string;
  onRemove: () => void;
};

function Chosen({ of: chosen, gridName, onRemove }: ChosenProps): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const factsOf = (client: ClientTerms): string =>
    [
      gridName(client.typology),
      client.isPro ? t("client.pro") : "",
      client.vatNumber ? t("client.vat", { number: client.vatNumber }) : "",
      client.suspension ? t("client.suspended") : "",
      client.exciseNumber ? t("client.excise") : "",
      client.prices.length > 0 ? t("client.agreed", { count: client.prices.length }) : "",
      client.points > 0
        ? t("loyalty.points", { count: client.points, points: format.count(client.points) })
        : "",
    ]
      .filter(Boolean)
      .join(" · ");

  return (
    <div role="group" aria-label={t("terms.client")}>
      <p className={css.label}>{t("terms.client")}</p>
      <div
        className={cx(layout.line3, layout.middle, layout.between, layout.framed, layout.tinted, css.client)}
      >
        <div className={cx(layout.column, layout.shrink, css.clientWords)}>
          <span className={layout.medium}>
            {chosen.data?.name ?? (chosen.error ? t("client.unknown") : "…")}
          </span>
          {chosen.data ? (
            <span className={layout.quiet}>
              {chosen.data.email}
              <br />
              {factsOf(chosen.data)}
            </span>
          ) : null}
        </div>
        <IconButton size="s" label={t("client.remove")} onClick={() => onRemove()}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

/** Chooses the client of the basket among those of the shop; without a choice, no client in particular. */
export function ClientChoice({ clientId, typologies, onChange }: Props): ReactNode {
  const { t } = useTranslation("pricing");
  const [text, setText] = useState("");
  const search = useQuiet(text.trim());
  const chosen = useAnswer("GET /v1/pricing/clients/:clientId", clientId ? { params: { clientId } } : null, {
    shouldRetryOnError: false,
  });
  const found = useAnswer("GET /v1/pricing/clients", clientId ? null : { query: search ? { search } : {} }, {
    keepPreviousData: true,
  });
  const gridName = (key: string | null): string =>
    typologies.find((grid) => (key ? grid.key === key : grid.public))?.name ?? "";
  if (clientId) return <Chosen of={chosen} gridName={gridName} onRemove={() => onChange("")} />;
  const options = (found.data?.clients ?? []).slice(0, MOST).map((client): ComboOption => ({
    key: client.clientId,
    title: client.name,
    text: client.email,
    aside: gridName(client.typology),
  }));
  return (
    <Field label={t("terms.client")} hint={t("terms.clientHint")}>
      <Combobox
        options={options}
        text={text}
        onText={setText}
        onChoose={({ key }) => {
          setText("");
          onChange(key);
        }}
        none={found.error ? t("client.failed") : t("client.none")}
        placeholder={t("client.placeholder")}
        start={<UserRound size={16} aria-hidden="true" />}
      />
    </Field>
  );
}
