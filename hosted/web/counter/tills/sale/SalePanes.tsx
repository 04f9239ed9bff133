import type { ReactNode } from "react";
import { CashPane } from "#counter/tills/payment/CashPane.tsx";
import { ClientPane } from "#counter/tills/client/ClientPane.tsx";
import { ClockPane } from "#counter/tills/sale/ClockPane.tsx";
import { ClosingPane } from "#counter/tills/closings/ClosingPane.tsx";
import { DiscountPane } from "#counter/tills/basket/DiscountPane.tsx";
import { DonePane } from "#counter/tills/payment/DonePane.tsx";
import { EnrolPane } from "#counter/tills/sale/EnrolPane.tsx";
import { FulfilmentPane } from "#counter/tills/fulfilment/FulfilmentPane.tsx";
import { KeysPane } from "#counter/tills/sale/KeysPane.tsx";
import { LinePane } from "#counter/tills/basket/LinePane.tsx";
import { LogPane } from "#counter/tills/sale/LogPane.tsx";
import { MenuPane } from "#counter/tills/sale/MenuPane.tsx";
import { NotePane } from "#counter/tills/basket/NotePane.tsx";
import { OpenPane } from "#counter/tills/sale/OpenPane.tsx";
import { ParkedPane } from "#counter/tills/basket/ParkedPane.tsx";
import { PayPane } from "#counter/tills/payment/PayPane.tsx";
import { RefundPane } from "#counter/tills/refunds/RefundPane.tsx";
import { useSale, type PaneName } from "#counter/tills/sale/sale.ts";
import { VisitsPane } from "#counter/tills/fulfilment/VisitsPane.tsx";

const PANES: Record<PaneName, () => ReactNode> = {
  line: LinePane,
  open: OpenPane,
  handing: FulfilmentPane,
  client: ClientPane,
  visits: VisitsPane,
  discount: DiscountPane,
  note: NotePane,
  parked: ParkedPane,
  refund: RefundPane,
  menu: MenuPane,
  cash: CashPane,
  closing: ClosingPane,
  log: LogPane,
  enrol: EnrolPane,
  keys: KeysPane,
  clock: ClockPane,
  pay: PayPane,
};

/** Shows the pane that is open over the sale. */
export function SalePanes(): ReactNode {
  const { pane, done } = useSale();
  if (pane !== null) {
    const Shown = PANES[pane];
    return <Shown key={pane} />;
  }
  return done ? <DonePane key={done.body.id} ticket={done} /> : null;
}
