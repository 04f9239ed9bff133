import type { PaidTarget, SettlementView } from "@cuvee/core/billing/payments/views.ts";
import { Ban, Landmark, Trash2, Undo2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { usePersonName } from "#people/collaborators/personName.ts";
import { AllocateCard } from "#billing/payments/AllocateCard.tsx";
import { usePaymentCommand, useMoneyRules } from "#billing/payments/money.ts";
import { RefundDialog } from "#billing/payments/RefundDialog.tsx";
import { MoneyBadge } from "#billing/payments/labels.tsx";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { Answered } from "#ui/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Card } from "#ui/Card.tsx";
import { Money } from "#ui/Money.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ask } from "#ui/popup/popup.ts";
import css from "#billing/payments/money.module.css";
import * as layout from "#ui/layout.ts";

const hrefOf = (p: PaidTarget): string | null =>
  p.documentId !== null && p.kind !== "order" && p.kind !== "receipt"
    ? paths.document(p.kind, p.documentId)
    : p.orderId !== null
      ? paths.order(p.orderId)
      : p.receiptId !== null
        ? paths.settlement(p.receiptId)
        : null;

function PaidList({ money }: { money: SettlementView }): ReactNode {
  const mayOpen = useMayOpen();
  const { t } = useTranslation("payments");
  const { act, busy } = usePaymentCommand();
  const isMine = money.kind === "receipt" && (money.status === "noted" || money.status === "banked");
  const takeBack = (p: PaidTarget): void => {
    const target = p.documentId ? { documentId: p.documentId } : { orderId: p.orderId ?? "" };
    void act(
      "POST /v1/settlements/:settlementId/allocations",
      {
        params: { settlementId: money.id },
        body: { version: money.version, allocations: [{ ...target, amountCents: -p.amountCents }] },
      },
      t("one.takenBack"),
    );
  };
  if (money.paid.length === 0)
    return <p className={cx(layout.quiet, layout.breakable)}>{t("one.paysNothing")}</p>;
  return (
    <ul className={cx(layout.plain, css.shares)}>
      {money.paid.map((p) => {
        const href = hrefOf(p);
        const words = `${t(`papers.${p.kind}`)} ${p.number}`.trim();
        return (
          <li key={p.documentId ?? p.orderId ?? p.receiptId} className={cx(css.share, css.paid)}>
            <span className={cx(layout.row2, layout.middle)}>
              {href && mayOpen(href) ? <Link href={href}>{words}</Link> : words}
            </span>
            <span className={cx(layout.row2, layout.middle)}>
              <span className={css.figure}>
                <Money cents={p.amountCents} />
              </span>
              {isMine && p.receiptId === null ? (
                <Button size="s" look="quiet" busy={busy} onClick={() => takeBack(p)}>
                  <span aria-hidden="true">{t("one.takeBack")}</span>
                  <span className="visually-hidden">{t("one.takeBackOf", { number: p.number })}</span>
                </Button>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Acts({ money, onRefund }: { money: SettlementView; onRefund: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const { act, busy } = usePaymentCommand();
  const input = { params: { settlementId: money.id }, body: { version: money.version } };
  const end = async (what: "rejection" | "cancellation"): Promise<void> => {
    const word = what === "rejection" ? "reject" : "cancel";
    const reason = await ask({
      title: t(`one.${word}`),
      text: t(`one.${word}Text`),
      field: { kind: "text", label: t("one.reason"), required: true, maxLength: 300 },
    });
    if (reason === null) return;
    const route = `POST /v1/settlements/:settlementId/${what}` as const;
    await act(
      route,
      { params: input.params, body: { version: money.version, reason } },
      t(what === "rejection" ? "one.rejected" : "one.cancelled"),
    );
  };
  const { can } = money;
  return (
    <>
      {can.cancel ? (
        <Button busy={busy} icon={<Trash2 aria-hidden="true" />} onClick={() => void end("cancellation")}>
          {t("one.cancel")}
        </Button>
      ) : null}
      {can.reject ? (
        <Button busy={busy} icon={<Ban aria-hidden="true" />} onClick={() => void end("rejection")}>
          {t("one.reject")}
        </Button>
      ) : null}
      {can.refund ? (
        <Button icon={<Undo2 aria-hidden="true" />} onClick={onRefund}>
          {t("one.refundIt")}
        </Button>
      ) : null}
      {can.bank ? (
        <Button
          busy={busy}
          icon={<Landmark aria-hidden="true" />}
          onClick={() => void act("POST /v1/settlements/:settlementId/banking", input, t("one.banked"))}
        >
          {t("one.banking")}
        </Button>
      ) : null}
    </>
  );
}

function Facts({ money }: { money: SettlementView }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const nameOf = usePersonName();
  const { banks } = useMoneyRules();
  const bank = banks.find((b) => b.id === money.bankId);
  const facts: [string, ReactNode][] = [
    [t("one.amount"), <Money key="a" cents={money.amountCents} />],
    ...(money.freeCents > 0
      ? [[t("one.free"), <Money key="f" cents={money.freeCents} />] satisfies [string, ReactNode]]
      : []),
    [t("columns.type"), money.kind === "discount" ? t("kinds.discount") : t(`types.${money.type}`)],
    [t(money.kind === "receipt" ? "one.received" : "one.given"), format.date(money.receivedOn)],
    ...(money.reference ? [[t("one.reference"), money.reference] satisfies [string, ReactNode]] : []),
    ...(bank ? [[t("one.bank"), `${bank.name} ${bank.iban}`] satisfies [string, ReactNode]] : []),
    ...(money.slipId
      ? [
          [
            t("one.slip"),
            <Link key="s" href={paths.slip(money.slipId)}>
              {money.slipNumber}
            </Link>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    [t("one.by"), money.paymentId ? t("one.online") : nameOf(money.madeBy)],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: "contents" }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Whole({ money }: { money: SettlementView }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const nameOf = usePersonName();
  const [refunding, setRefunding] = useState(false);
  const title = { receipt: "one.title", refund: "one.refund", discount: "one.discount" }[money.kind];
  return (
    <>
      <PageHeader
        title={t(title, { name: money.clientName })}
        badges={<MoneyBadge status={money.status} kind={money.kind} />}
        back={{ href: paths.payments(), label: t("payments.title") }}
        text={<Link href={paths.client(money.clientId)}>{t("one.client")}</Link>}
        actions={<Acts money={money} onRefund={() => setRefunding(true)} />}
      />
      <div className={cx(layout.grid5, layout.top, css.columns)}>
        <div className={cx(layout.grid5, layout.shrink)}>
          <Card title={t("one.pays")}>
            <PaidList money={money} />
          </Card>
          {money.can.allocate ? <AllocateCard key={money.version} money={money} /> : null}
        </div>
        <div className={cx(layout.grid5, layout.shrink)}>
          <Card>
            <Facts money={money} />
          </Card>
          {money.events.length > 0 ? (
            <Card title={t("one.history")}>
              <ol className={cx(layout.plain, layout.grid3)}>
                {money.events.map((e, at) => (
                  <li key={`${e.at} ${at}`} className={css.words}>
                    <span className={css.between}>
                      <span>{t(`one.events.${e.kind}`, { number: e.reason })}</span>
                      {e.amountCents === null ? null : (
                        <span className={css.figure}>
                          <Money cents={e.amountCents} />
                        </span>
                      )}
                    </span>
                    <span className={cx(layout.quiet, layout.breakable)}>
                      {format.date(e.at, "short")} · {nameOf(e.by)}
                      {e.amountCents === null && e.reason ? ` · ${e.reason}` : ""}
                    </span>
                  </li>
                ))}
              </ol>
            </Card>
          ) : null}
        </div>
      </div>
      {refunding ? <RefundDialog of={{ money }} onClose={() => setRefunding(false)} /> : null}
    </>
  );
}

/** Shows a payment with its allocations and refunds. */
export default function SettlementPage(): ReactNode {
  const { t } = useTranslation("payments");
  const { id = "" } = useParams<{ id: string }>();
  const answer = useAnswer("GET /v1/settlements/:settlementId", { params: { settlementId: id } });
  const back = { href: paths.payments(), label: t("payments.title") };
  return (
    <Answered of={answer} card waiting="20rem" head={<PageHeader title={t("payments.title")} back={back} />}>
      {(money) => <Whole money={money} />}
    </Answered>
  );
}
