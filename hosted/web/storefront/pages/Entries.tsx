import type { BlockInput } from "@cuvee/core/storefront/site/blockRegistry.ts";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Entry = Readonly<Record<string, unknown>>;
type Props = {
  input: Extract<BlockInput, { kind: "entries" }>;
  entries: readonly Entry[];
  onChange: (entries: Entry[]) => void;
  /** The inputs of one entry. */
  fields: (entry: Entry, onChange: (entry: Entry) => void) => ReactNode;
};

/** Edits the entries of a block (people, years, medals) in the order in which they are shown. */
export function Entries({ input, entries, onChange, fields }: Props): ReactNode {
  const { t } = useTranslation("customize");
  const move = (at: number, to: number): void => {
    const entry = entries[at];
    if (entry) onChange(entries.toSpliced(at, 1).toSpliced(to, 0, entry));
  };
  return (
    <fieldset className={cx(layout.fieldset, layout.grid3)}>
      <legend className={layout.strong}>{t(`block.${input.name}`)}</legend>
      {entries.map((entry, at) => {
        const name = t("block.entry", { number: at + 1 });
        return (
          <div
            key={at}
            className={cx(layout.framed, layout.grid3, layout.padded)}
            role="group"
            aria-label={name}
          >
            <div className={cx(layout.line1, layout.middle)}>
              <span className={cx(layout.quiet, layout.fill)}>{name}</span>
              <IconButton
                size="s"
                label={t("up", { name })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <ArrowUp size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                size="s"
                label={t("down", { name })}
                disabled={at === entries.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <ArrowDown size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                size="s"
                label={t("remove", { name })}
                onClick={() => onChange(entries.toSpliced(at, 1))}
              >
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            </div>
            {fields(entry, (changed) => onChange(entries.toSpliced(at, 1, changed)))}
          </div>
        );
      })}
      <Button
        size="s"
        icon={<Plus size={16} aria-hidden="true" />}
        disabled={entries.length >= input.most}
        onClick={() => onChange([...entries, input.empty as Entry])}
      >
        {t("block.addEntry")}
      </Button>
    </fieldset>
  );
}
