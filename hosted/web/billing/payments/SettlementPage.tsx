import type { PaidTarget, SettlementView } from "@cuvee/core/billing/payments/views.ts";
import { Ban, Landmark, Trash2, Undo2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
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
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Card } from "#ui/Card.tsx";
import { Money } from "#ui/Money.tsx";
import { ask } from "#ui/popup/popup.ts";
import { Facts } from "#ui/record/Facts.tsx";
import { History } from "#ui/record/History.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
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
    <ul className={layout.framed}>
      {money.paid.map((p) => {
        const href = hrefOf(p);
        const words = `${t(`papers.${p.kind}`)} ${p.number}`.trim();
        return (
          <li
            key={p.documentId ?? p.orderId ?? p.receiptId}
            className={cx(layout.row23, layout.middle, layout.between, css.share)}
          >
            <span className={cx(layout.row2, layout.middle)}>
              {href && mayOpen(href) ? <Link href={href}>{words}</Link> : words}
            </span>
            <span className={cx(layout.row2, layout.middle)}>
              <span className={layout.oneLine}>
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

function Side({ money }: { money: SettlementView }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const nameOf = usePersonName();
  const { banks } = useMoneyRules();
  const bank = banks.find((b) => b.id === money.bankId);
  return (
    <>
      <Card>
        <Facts
          facts={[
            [t("one.amount"), <Money key="a" cents={money.amountCents} />],
            money.freeCents > 0 && [t("one.free"), <Money key="f" cents={money.freeCents} />],
            [t("columns.type"), t(money.kind === "discount" ? "kinds.discount" : `types.${money.type}`)],
            [t(money.kind === "receipt" ? "one.received" : "one.given"), format.date(money.receivedOn)],
            [t("one.reference"), money.reference],
            [t("one.bank"), bank && `${bank.name} ${bank.iban}`],
            money.slipId !== null && [
              t("one.slip"),
              <Link key="s" href={paths.slip(money.slipId)}>
                {money.slipNumber}
              </Link>,
            ],
            [t("one.by"), money.paymentId ? t("one.online") : nameOf(money.madeBy)],
          ]}
        />
      </Card>
      {money.events.length > 0 ? (
        <Card title={t("one.history")}>
          <History
            events={money.events.map(({ at, by, kind, amountCents, reason }) => ({
              at,
              by: nameOf(by),
              title: t(`one.events.${kind}`, { number: reason }),
              aside: amountCents === null ? null : <Money cents={amountCents} />,
              details: [amountCents === null ? reason : null],
            }))}
          />
        </Card>
      ) : null}
    </>
  );
}

/** Shows a payment with its allocations and refunds. */
export default function SettlementPage(): ReactNode {
  const { t } = useTranslation("payments");
  const { id = "" } = useParams<{ id: string }>();
  const answer = useAnswer("GET /v1/settlements/:settlementId", { params: { settlementId: id } });
  const [refunding, setRefunding] = useState(false);
  const title = t("payments.title");
  const titles = { receipt: "one.title", refund: "one.refund", discount: "one.discount" } as const;
  return (
    <RecordPage of={answer} kind={title} back={{ href: paths.payments(), label: title }}>
      {(money) => ({
        title: t(titles[money.kind], { name: money.clientName }),
        badges: <MoneyBadge status={money.status} kind={money.kind} />,
        text: <Link href={paths.client(money.clientId)}>{t("one.client")}</Link>,
        actions: <Acts money={money} onRefund={() => setRefunding(true)} />,
        main: (
          <>
            <Card title={t("one.pays")}>
              <PaidList money={money} />
            </Card>
            {money.can.allocate ? <AllocateCard key={money.version} money={money} /> : null}
          </>
        ),
        side: <Side money={money} />,
        dialogs: refunding ? <RefundDialog of={{ money }} onClose={() => setRefunding(false)} /> : null,
      })}
    </RecordPage>
  );
}
