import type { ConversationView } from "@cuvee/core/relations/messaging/messaging.ts";
import { Check, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { call, useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { useWork } from "#ui/work.ts";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

const NOBODY = "";

type Props = { view: ConversationView; onChange: (now: ConversationView) => void };

/** The colleague who answers, and the button that marks the conversation as dealt with. */
export function DeskTools({ view, onChange }: Props): ReactNode {
  const { t } = useTranslation("messageDesk");
  const { data } = useAnswer("GET /v1/conversations/colleagues", {});
  const work = useWork("asMessage");
  const params = { conversationId: view.id };
  const assignee = view.desk?.assignee ?? null;
  const done = view.desk?.doneAt !== null;
  const colleagues = data?.colleagues ?? [];
  // A colleague who may no longer read the messages keeps the place until somebody else gets it.
  const people =
    assignee && !colleagues.some(({ id }) => id === assignee.id) ? [...colleagues, assignee] : colleagues;
  const assign = (userId: string): Promise<boolean> =>
    work.run(async () => {
      const body = { userId: userId === NOBODY ? null : userId };
      onChange(await call("PUT /v1/conversations/:conversationId/assignee", { params, body }));
    }, "assign");
  const setDone = (): Promise<boolean> =>
    work.run(async () => {
      onChange(await call("PUT /v1/conversations/:conversationId/done", { params, body: { done: !done } }));
    }, "done");
  return (
    <div className={cx(layout.row2, layout.middle, css.tools)}>
      <Field label={t("assignee.label")} hideLabel className={css.assignee}>
        <Select
          options={[
            { value: NOBODY, label: t("assignee.nobody") },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={assignee?.id ?? NOBODY}
          disabled={work.busy === "assign"}
          onChange={({ target }) => void assign(target.value)}
        />
      </Field>
      <Button
        size="s"
        busy={work.busy === "done"}
        icon={done ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
        onClick={() => void setDone()}
      >
        {t(done ? "done.open" : "done.mark")}
      </Button>
    </div>
  );
}
