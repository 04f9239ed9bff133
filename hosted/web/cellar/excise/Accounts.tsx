import type { ExciseAccount, UnplacedProduct } from "@cuvee/core/cellar/excise/views.ts";
import { fiscalLabelWords } from "@cuvee/core/offer/rates/labelWords.ts";
import { Plus, Sparkles } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { AccountDialog } from "#cellar/excise/AccountDialog.tsx";
import { useDeclarationCommand, useMayKeepDeclaration } from "#cellar/excise/calls.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#cellar/excise/DrmPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const FEW = 8;

/** A long list, shown on demand. */
function Many({
  count,
  summary,
  children,
}: {
  count: number;
  summary: string;
  children: ReactNode;
}): ReactNode {
  if (count <= FEW) return children;
  return (
    <Disclosure className={css.many} summary={summary}>
      {children}
    </Disclosure>
  );
}

function Account({
  account,
  onChange,
}: {
  account: ExciseAccount;
  onChange: (() => void) | null;
}): ReactNode {
  const { t } = useExciseLabels();
  const format = useFormat();
  return (
    <li className={cx(layout.row12, layout.middle, layout.between, rows.row, rows.tight)}>
      <span className={rows.words}>
        <strong>{account.name}</strong> {account.declaredIn ? <Badge>{t("accounts.declared")}</Badge> : null}
        <span className={layout.quiet}>
          <br />
          {fiscalLabelWords(account.fiscalLabel)}
          {account.inao ? ` · INAO ${account.inao}` : ""}
          {account.alcohol === null ? "" : ` · ${format.count(account.alcohol / 100)} %`} ·{" "}
          {t("accounts.products", { count: account.products.length })}
        </span>
      </span>
      {onChange ? (
        <Button size="s" aria-label={t("accounts.changeOf", { name: account.name })} onClick={onChange}>
          {t("accounts.change")}
        </Button>
      ) : null}
    </li>
  );
}

type UnplacedProps = { products: readonly UnplacedProduct[]; mayKeep: boolean };

/** Names the products that are in no account, and proposes accounts. */
function Unplaced({ products, mayKeep }: UnplacedProps): ReactNode {
  const { t } = useExciseLabels();
  const format = useFormat();
  const { act, busy } = useDeclarationCommand();
  const labelled = products.filter((p) => p.fiscalLabel);
  const bare = products.filter((p) => !p.fiscalLabel);
  const propose = (): Promise<boolean> =>
    act("POST /v1/excise/accounts/proposals", { body: {} }, t("accounts.proposed"));
  return (
    <>
      {labelled.length > 0 ? (
        <div className={rows.note}>
          <Notice
            tone="warning"
            title={t("accounts.unplaced", { count: labelled.length })}
            actions={
              mayKeep ? (
                <Button
                  size="s"
                  busy={busy !== null}
                  icon={<Sparkles size={16} aria-hidden="true" />}
                  onClick={() => void propose()}
                >
                  {t("accounts.propose")}
                </Button>
              ) : null
            }
          >
            {format.list(labelled.slice(0, 6).map((p) => p.name))}
            {labelled.length > 6 ? " …" : ""}
          </Notice>
        </div>
      ) : null}
      {bare.length > 0 ? (
        <p className={rows.note}>
          {t("accounts.unlabelled", { names: format.list(bare.slice(0, 6).map((p) => p.name)) })}
        </p>
      ) : null}
    </>
  );
}

/** Lists the customs products, and the products of the catalogue that are in none of them. */
export function Accounts(): ReactNode {
  const { t } = useExciseLabels();
  const mayKeep = useMayKeepDeclaration();
  const answer = useAnswer("GET /v1/excise/accounts", {});
  const [editing, setEditing] = useState<ExciseAccount | "new" | null>(null);
  if (answer.error && !answer.data)
    return (
      <Card title={t("accounts.title")}>
        <ErrorState error={answer.error} onRetry={() => void answer.mutate()} />
      </Card>
    );
  if (!answer.data)
    return (
      <WhenLate>
        <Skeleton height="8rem" />
      </WhenLate>
    );
  const { accounts, unplaced } = answer.data;
  return (
    <section id="drm-accounts" tabIndex={-1} aria-label={t("accounts.title")}>
      <Card
        title={t("accounts.title")}
        aside={
          mayKeep ? (
            <Button
              size="s"
              look="quiet"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => setEditing("new")}
            >
              {t("accounts.add")}
            </Button>
          ) : null
        }
        flush
      >
        <Unplaced products={unplaced} mayKeep={mayKeep} />
        {accounts.length === 0 ? <p className={rows.note}>{t("accounts.none")}</p> : null}
        <Many count={accounts.length} summary={t("accounts.show", { count: accounts.length })}>
          <ul className={layout.column}>
            {accounts.map((account) => (
              <Account
                key={account.id}
                account={account}
                onChange={mayKeep ? () => setEditing(account) : null}
              />
            ))}
          </ul>
        </Many>
      </Card>
      {editing ? (
        <AccountDialog
          account={editing === "new" ? null : editing}
          unplaced={unplaced}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </section>
  );
}
