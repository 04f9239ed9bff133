import { useTranslation } from "#kit/i18n.ts";
import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { call, problemOf } from "#kit/api.ts";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { refreshSlots } from "#visits/events/calls.ts";
import { useEventLabels } from "#visits/events/labels.ts";

/** Immediate actions on a slot: closing with a reason, opening again, deleting. */
export function useSlotCommands() {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const say = (slot: StaffSlot, hours: string) => ({ day: words.day(slot.day), hours });
  const act = async (done: () => Promise<unknown>, text: string): Promise<void> => {
    try {
      await done();
      showSnackbar("success", text);
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await refreshSlots();
  };
  const set = (slot: StaffSlot, closed: boolean, reason: string) => () =>
    call("PUT /v1/slots/:slotId/closed", {
      params: { slotId: slot.id },
      body: { closed, reason, version: slot.version },
    });
  return {
    close: async (slot: StaffSlot, hours: string): Promise<void> => {
      const reason = await ask<"text">({
        title: t("slots.closeTitle", say(slot, hours)),
        text:
          slot.reservations > 0 ? t("slots.closeKept", { count: slot.reservations }) : t("slots.closeText"),
        validateLabel: t("slots.close"),
        field: { kind: "text", label: t("slots.reason"), maxLength: 200, hint: t("slots.reasonHint") },
      });
      if (reason !== null) await act(set(slot, true, reason), t("slots.closed", say(slot, hours)));
    },
    open: (slot: StaffSlot, hours: string): Promise<void> =>
      act(set(slot, false, ""), t("slots.opened", say(slot, hours))),
    remove: async (slot: StaffSlot, hours: string): Promise<void> => {
      const sure = await ask({
        title: t("slots.removeTitle", say(slot, hours)),
        text: t(slot.ruleId ? "slots.removeRule" : "slots.removeText"),
        validateLabel: t("slots.remove"),
        error: true,
      });
      if (sure === null) return;
      await act(
        () => call("DELETE /v1/slots/:slotId", { params: { slotId: slot.id } }),
        t("slots.removed", say(slot, hours)),
      );
    },
  };
}
