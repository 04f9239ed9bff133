import type { ReactNode } from "react";
import { CashPane } from "#sales/tills/CashPane.tsx";
import { ClientPane } from "#sales/tills/ClientPane.tsx";
import { ClockPane } from "#sales/tills/ClockPane.tsx";
import { ClosingPane } from "#sales/tills/ClosingPane.tsx";
import { DiscountPane } from "#sales/tills/DiscountPane.tsx";
import { DonePane } from "#sales/tills/DonePane.tsx";
import { EnrolPane } from "#sales/tills/EnrolPane.tsx";
import { FulfilmentPane } from "#sales/tills/FulfilmentPane.tsx";
import { KeysPane } from "#sales/tills/KeysPane.tsx";
import { LinePane } from "#sales/tills/LinePane.tsx";
import { LogPane } from "#sales/tills/LogPane.tsx";
import { MenuPane } from "#sales/tills/MenuPane.tsx";
import { NotePane } from "#sales/tills/NotePane.tsx";
import { OpenPane } from "#sales/tills/OpenPane.tsx";
import { ParkedPane } from "#sales/tills/ParkedPane.tsx";
import { PayPane } from "#sales/tills/PayPane.tsx";
import { RefundPane } from "#sales/tills/RefundPane.tsx";
import { useSale, type PaneName } from "#sales/tills/sale.ts";
import { VisitsPane } from "#sales/tills/VisitsPane.tsx";

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
