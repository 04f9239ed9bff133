import type { TicketState as State } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";

const GROUPS: Record<State, StatusGroup> = {
  sale: "finished",
  billed: "online",
  refund: "waiting",
  training: "cancel",
};

/** Shows the kind of a ticket. */
export function TicketState({ state }: { state: State }): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <StatusBadge group={GROUPS[state]} plain>
      {t(`tickets.state.${state}`)}
    </StatusBadge>
  );
}
