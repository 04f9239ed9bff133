import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import type { EntryView } from "@cuvee/core/billing/accounting/views.ts";
import { addSettlement, addSettlementEvent, setSettlementStatus } from "#billing/payments/ledger.queries.ts";
import { allocate, payByCredit, reversePayment, type Target } from "#billing/payments/ledger.ts";
import { bookDocument } from "#billing/accounting/book.ts";
import { bookBanking, bookCreditUse, bookReversal, bookSettlement } from "#billing/accounting/money.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Office } from "#sales/bills/testing/bills.fixture.ts";

const UNBOOKED = `select d.id, d.content from documents d where d.shop_id = :shopId and not exists (
  select 1 from journal_entries e where e.shop_id = d.shop_id and e.document_id = d.id and e.kind = 'document')
  and d.total_ttc_cents > 0 order by d.sealed_at, d.kind, d.number`;
const UNBOOKED_MONEY = `select s.id from settlements s where s.shop_id = :shopId and not exists (
  select 1 from journal_entries e where e.shop_id = s.shop_id and e.settlement_id = s.id and e.kind = 'money') order by s.at, s.id`;

/** The books of an office, and its payments. */
export type Books = {
  tx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Books sealed documents and recorded payments that have no entry yet. */
  catchUp(): Promise<void>;
  /** Records a payment of a document's client on a day, and books it. */
  money(
    what: {
      kind?: "receipt" | "refund" | "discount";
      type?: string;
      amountCents: number;
      on?: string;
      reference?: string;
    },
    targets: readonly (readonly [Target, number])[],
    /** A document of the client, or the client. */
    of: string,
  ): Promise<string>;
  clientOf(orderId: string): Promise<string>;
  payByCredit(creditId: string, documentId: string, amountCents: number): Promise<void>;
  bank(settlementIds: readonly string[], reference: string): Promise<void>;
  back(settlementId: string, why: "rejected" | "cancelled"): Promise<void>;
  /** Returns the entry of a document. */
  entry(documentId: string): Promise<EntryView>;
  /** Returns the entries of a piece, as `account debit credit`, in the order of the books. */
  lines(pieceRef: string): Promise<string[]>;
  ask(path: string): Promise<{ status: number; body: Record<string, never>; text: string; headers: Headers }>;
};

export function openBooks(office: Office): Books {
  const { server, shop, token } = office;
  const shopId = shop.id;
  const { services } = server.app;
  const tx: Books["tx"] = (work) => services.database.transaction({ shopId }, work);
  const what = () => ({ shopId, at: new Date(services.now()), by: "calades" });
  const ask: Books["ask"] = (path) => server.send("GET", `/v1/accounting/${path}`, { token });
  return {
    tx,
    ask,
    catchUp: () =>
      tx(async (t) => {
        for (const { id, content } of await t.rows<{ id: string; content: string }>(UNBOOKED, { shopId }))
          await bookDocument(t, services, shopId, {
            document: JSON.parse(content) as DocumentContent,
            documentId: id,
          });
        for (const { id } of await t.rows<{ id: string }>(UNBOOKED_MONEY, { shopId }))
          await bookSettlement(t, services, shopId, id);
      }),
    async money({ kind = "receipt", type = "transfer", amountCents, on, reference = "" }, targets, of) {
      const id = newTestId();
      const day = on ?? new Date(services.now()).toISOString().slice(0, 10);
      await tx(async (t) => {
        const state = await t.one<{ client_id: string }>(
          "select client_id from document_states where shop_id = :shopId and document_id = :documentId",
          { shopId, documentId: of },
        );
        const clientId = state?.client_id ?? of;
        await addSettlement(t, {
          ...what(),
          id,
          clientId,
          kind,
          type,
          amountCents,
          receivedOn: day,
          reference,
        });
        for (const [target, cents] of targets)
          await allocate(t, what(), { settlementId: id, target, amountCents: cents });
        await bookSettlement(t, services, shopId, id);
      });
      return id;
    },
    clientOf: (orderId) =>
      tx(async (t) => {
        const row = await t.one<{ client_id: string }>(
          "select client_id from orders where shop_id = :shopId and id = :orderId",
          { shopId, orderId },
        );
        return row?.client_id ?? "";
      }),
    payByCredit: (creditId, documentId, amountCents) =>
      tx(async (t) => {
        await payByCredit(t, what(), { creditId, documentId, amountCents });
        await bookCreditUse(t, services, shopId, { creditId, documentId });
      }),
    bank: (settlementIds, reference) =>
      tx(async (t) => {
        for (const settlementId of settlementIds) {
          await setSettlementStatus(t, shopId, settlementId, "banked");
          await addSettlementEvent(t, { ...what(), settlementId, kind: "banked" });
        }
        const on = new Date(services.now()).toISOString().slice(0, 10);
        await bookBanking(t, services, shopId, { id: newTestId(), on, reference, settlementIds });
      }),
    back: (settlementId, why) =>
      tx(async (t) => {
        await reversePayment(t, what(), settlementId, { kind: why, reason: "x" });
        await bookReversal(t, services, shopId, { settlementId, reversal: { why } });
      }),
    async entry(documentId) {
      const found = await tx((t) =>
        t.one<{ id: string }>(
          "select id from journal_entries where shop_id = :shopId and document_id = :documentId and kind = 'document'",
          { shopId, documentId },
        ),
      );
      return (await ask(`entries/${found?.id}`)).body as unknown as EntryView;
    },
    lines: (pieceRef) =>
      asOwner(server.ownerUrl, async (client) => {
        const { rows } = await client.query<{ line: string }>(
          `select l.account || ' ' || l.debit_cents || ' ' || l.credit_cents as line
           from journal_entries e join journal_lines l on l.shop_id = e.shop_id and l.entry_id = e.id
           where e.shop_id = $1 and e.piece_ref = $2 order by e.closes_on, e.number, l.line`,
          [shopId, pieceRef],
        );
        return rows.map(({ line }) => line);
      }),
  };
}
