import type { QuoteContent } from "@cuvee/core/sales/quotes/quotes.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { UserPlus, UserRound, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useSettledText } from "#ui/form/settledText.ts";
import type { Sale } from "#sales/quotes/form/saleState.ts";
import type { SaleClient } from "#sales/quotes/form/usePrice.ts";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { Combobox, type ComboOption } from "#ui/input/Combobox.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { later } from "#ui/later.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#sales/quotes/form/ClientPart.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const NewClientDialog = later(() => import("#sales/quotes/form/NewClientDialog.tsx"));

type Props = {
  sale: Sale;
  client: SaleClient | null;
  error: unknown;
  rules: ShopRules;
  /** The client is invoiced at once: facts missing in their file are shown now. */
  isBilled: boolean;
  /** `lang`: language of messages to the client. */
  onClient: (id: string | null, lang?: string) => void;
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
};

/** The choice that adds a client who was not found. */
const NEW = "new";

const gridName = (rules: ShopRules, key: string | null | undefined): string =>
  rules.typologies.find((grid) => (key ? grid.key === key : grid.public))?.name ?? "";

/** Finds the client by a few letters, or adds one. */
function ClientSearch({ rules, onClient }: Pick<Props, "rules" | "onClient">): ReactNode {
  const { t } = useTranslation("quotes");
  const { user } = useSession();
  const [text, setText] = useState("");
  const [adding, setAdding] = useState(false);
  const search = useSettledText(text.trim());
  const input = { query: search ? { search } : {} };
  const found = useAnswer("GET /v1/quotes/clients", input, { keepPreviousData: true });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const mayAdd = user !== null && hasPermission(user, "createClient");
  const options = (found.data?.rows ?? []).map((row): ComboOption => ({
    key: row.id,
    title: row.name,
    text: row.email,
    aside: gridName(rules, row.typology),
  }));
  // An unknown client is added without leaving the field.
  if (mayAdd && search !== "") options.push({ key: NEW, title: t("client.addNamed", { name: text.trim() }) });
  return (
    <>
      <div className={cx(layout.row3, layout.top, css.search)}>
        <Field label={t("client.label")} hint={t("client.hint")} className={css.grow}>
          <Combobox
            options={options}
            text={text}
            onText={setText}
            onChoose={({ key }) => (key === NEW ? setAdding(true) : onClient(key))}
            none={found.error ? t("client.failed") : t("client.none")}
            placeholder={t("client.placeholder")}
            start={<UserRound size={16} aria-hidden="true" />}
            inputRef={field}
            busy={search !== text.trim() || found.isLoading}
          />
        </Field>
        {mayAdd ? (
          <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t("client.add")}
          </Button>
        ) : null}
      </div>
      <NewClientDialog open={adding} typed={text} onClose={() => setAdding(false)} onAdded={onClient} />
    </>
  );
}

type ChosenProps = Omit<Props, "client" | "error"> & { client: SaleClient };

/** Shows the client's address, grid and debts. */
function ClientWords({
  client,
  rules,
  onClient,
}: Pick<ChosenProps, "client" | "rules" | "onClient">): ReactNode {
  const { t } = useTranslation(["quotes", "clients"]);
  const format = useFormat();
  const { party, credit, account } = client;
  const { limitCents, outstandingCents } = credit;
  // A price grid may be called as the kind of client is.
  const facts = [
    ...new Set([
      gridName(rules, client.buyer.typology),
      party.kind === "professional" ? t("clients:kinds.professional") : "",
      account ? t(`clients:terms.${account.terms}`) : "",
      outstandingCents > 0 ? t("client.owes", { amount: format.money(outstandingCents) }) : "",
      limitCents === null ? "" : t("client.limit", { amount: format.money(limitCents) }),
    ]),
  ].filter(Boolean);
  return (
    <div className={cx(layout.line3, layout.top, layout.between)}>
      <div className={layout.shrink}>
        <p className={cx(layout.large, layout.strong, layout.breakable)}>{client.name}</p>
        <p className={cx(layout.quiet, layout.breakable)}>
          {[client.code, party.contact.email, party.contact.phone].filter(Boolean).join(" · ")}
        </p>
        <p className={cx(layout.quiet, layout.breakable)}>{facts.join(" · ")}</p>
      </div>
      <IconButton label={t("client.change")} onClick={() => onClient(null)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function ChosenClient({ sale, client, rules, isBilled, onClient, onContent }: ChosenProps): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const { addresses } = client;
  const choice = (name: "billingId" | "deliveryId", label: string): ReactNode => (
    <Field label={label} className={css.grow}>
      <Select
        value={sale.content[name] ?? ""}
        onChange={({ target }) => onContent((content) => ({ ...content, [name]: target.value || null }))}
        options={[
          { value: "", label: t("client.mainAddress") },
          ...addresses.map((a) => ({ value: a.id, label: [a.title, a.words].filter(Boolean).join(" : ") })),
        ]}
      />
    </Field>
  );
  return (
    <div className={layout.stack3}>
      <ClientWords client={client} rules={rules} onClient={onClient} />
      {isBilled && client.billLacks.length > 0 ? (
        <Notice
          tone="warning"
          actions={
            <ButtonLink href={`${paths.client(client.id)}?tab=record`}>{t("client.complete")}</ButtonLink>
          }
        >
          {t("client.lacks", {
            what: format.list(client.billLacks.map((lack) => t(`client.lacking.${lack}`))),
          })}
        </Notice>
      ) : null}
      {addresses.length > 1 ? (
        <div className={cx(layout.row3, layout.top, css.search)}>
          {choice("billingId", t("client.billing"))}
          {choice("deliveryId", t("client.delivery"))}
        </div>
      ) : (
        <p className={cx(layout.quiet, layout.breakable)}>{addresses[0]?.words ?? t("client.noAddress")}</p>
      )}
    </div>
  );
}

/** A form for the client of the sale: found by a few letters, or added; shows their grid, addresses and debts. */
export function ClientPart({ client, error, ...props }: Props): ReactNode {
  const { clientId } = props.sale;
  const { onClient } = props;
  // The file contains the client's language: taken over once, when the client is chosen.
  const spoken = client?.id === clientId ? client?.lang : undefined;
  const seen = useRef(clientId);
  const takeLanguage = useEffectEvent((lang: string) => onClient(clientId, lang));
  useEffect(() => {
    if (!spoken || seen.current === clientId) return;
    seen.current = clientId;
    takeLanguage(spoken);
  }, [spoken, clientId]);
  if (clientId === null) return <ClientSearch rules={props.rules} onClient={onClient} />;
  if (client) return <ChosenClient {...props} client={client} />;
  return error ? <ErrorState error={error} /> : <Skeleton height="4rem" />;
}
