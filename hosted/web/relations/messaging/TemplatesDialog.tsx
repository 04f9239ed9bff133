import type { AnswerTemplate } from "@cuvee/core/relations/messaging/templates.contract.ts";
import { MessageSquareText, Pencil, Plus, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { call, useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { useWork } from "#ui/work.ts";
import { TemplateForm } from "./TemplateForm.tsx";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  /** Takes the chosen answer; without it the window only manages them. */
  onChoose?: (template: AnswerTemplate) => void;
  onClose: () => void;
};

type RowProps = {
  of: AnswerTemplate;
  onChoose: Props["onChoose"];
  onEdit: () => void;
  onRemove: () => void;
};

function TemplateRow({ of, onChoose, onEdit, onRemove }: RowProps): ReactNode {
  const { t } = useTranslation("messageDesk");
  const words = (
    <>
      <strong className={layout.breakable}>{of.name}</strong>
      <span className={cx(layout.quiet, css.excerptOf)}>{of.body}</span>
    </>
  );
  return (
    <li className={cx(layout.line2, layout.middle, css.template)}>
      {onChoose ? (
        <button
          type="button"
          className={cx(layout.bare, layout.fill, layout.shrink, css.choice)}
          onClick={() => onChoose(of)}
        >
          {words}
        </button>
      ) : (
        <span className={cx(layout.fill, layout.shrink, css.choice)}>{words}</span>
      )}
      <IconButton label={t("templates.edit", { name: of.name })} onClick={onEdit}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t("templates.remove", { name: of.name })} onClick={onRemove}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

type ListProps = {
  of: readonly AnswerTemplate[];
  onChoose: Props["onChoose"];
  onEdit: (template: AnswerTemplate) => void;
  onRemove: (template: AnswerTemplate) => void;
};

/** The ready answers that hold a searched word. */
function TemplateList({ of, onChoose, onEdit, onRemove }: ListProps): ReactNode {
  const { t } = useTranslation("messageDesk");
  const [search, setSearch] = useState("");
  const wanted = plainText(search);
  return (
    <div className={layout.grid3}>
      <Field label={t("templates.search")} hideLabel>
        <Input
          type="search"
          placeholder={t("templates.search")}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </Field>
      <ul className={layout.plain}>
        {of
          .filter(({ name, body }) => plainText(`${name} ${body}`).includes(wanted))
          .map((one) => (
            <TemplateRow
              key={one.id}
              of={one}
              onChoose={onChoose}
              onEdit={() => onEdit(one)}
              onRemove={() => onRemove(one)}
            />
          ))}
      </ul>
    </div>
  );
}

/** Window of the ready answers: choose one, write, change and delete them. */
export function TemplatesDialog({ onChoose, onClose }: Props): ReactNode {
  const { t } = useTranslation("messageDesk");
  const answer = useAnswer("GET /v1/answer-templates", {});
  const [edited, setEdited] = useState<AnswerTemplate | "new" | null>(null);
  const [removed, setRemoved] = useState<AnswerTemplate | null>(null);
  const work = useWork("inPlace");
  const remove = (templateId: string): Promise<boolean> =>
    work.run(async () => {
      await call("DELETE /v1/answer-templates/:templateId", { params: { templateId } });
      setRemoved(null);
      await answer.mutate();
    });
  if (edited !== null)
    return (
      <TemplateForm
        of={edited === "new" ? null : edited}
        onSaved={() => void answer.mutate()}
        onClose={() => setEdited(null)}
      />
    );
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
      {t("templates.add")}
    </Button>
  );
  return (
    <>
      <Dialog open={removed === null} title={t("templates.title")} onClose={onClose} actions={add}>
        <Answered
          of={answer}
          waiting="8rem"
          empty={({ templates }) =>
            templates.length === 0 ? (
              <EmptyState
                icon={<MessageSquareText aria-hidden="true" />}
                title={t("templates.none")}
                text={t("templates.noneText")}
              />
            ) : null
          }
        >
          {({ templates }) => (
            <TemplateList of={templates} onChoose={onChoose} onEdit={setEdited} onRemove={setRemoved} />
          )}
        </Answered>
      </Dialog>
      <ConfirmDialog
        open={removed !== null}
        title={t("templates.removal", { name: removed?.name ?? "" })}
        confirm={t("templates.delete")}
        danger
        busy={work.busy !== null}
        error={work.failure}
        onConfirm={() => void (removed && remove(removed.id))}
        onClose={() => setRemoved(null)}
      />
    </>
  );
}
