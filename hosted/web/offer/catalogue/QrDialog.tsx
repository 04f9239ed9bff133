import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { saveFile } from "#kit/file.ts";
import css from "#offer/catalogue/sections/LabelSection.module.css";
import form from "#offer/catalogue/ProductForm.module.css";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Qr = CallAnswer<"GET /v1/elabels/formats/:formatId/qr">;
type Level = "L" | "M" | "Q" | "H";
const LEVELS: readonly Level[] = ["L", "M", "Q", "H"];
const RESOLUTIONS = [300, 600, 1200];
/** Smallest module that GS1 recommends for such a code, in micrometres. */
const LEAST_UM = 396;

/** Downloads a file in the browser. */
function save({ content, type, name }: Qr): void {
  const bytes =
    type === "image/png" ? Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)) : content;
  saveFile({ blob: new Blob([bytes], { type }), name });
}

type Props = { formatId: string; name: string; onClose: () => void };

type Look = { sizeMm: number; file: "svg" | "png"; dpi: number; level: Level; quiet: number };
type OptionsProps = { look: Look; onChange: (look: Look) => void };

function Options({ look, onChange }: OptionsProps): ReactNode {
  const { t } = useTranslation("elabels");
  const change = (part: Partial<Look>): void => onChange({ ...look, ...part });
  return (
    <div className={form.grid}>
      <Field label={t("dialog.size")} hint={t("dialog.sizeHint")}>
        <NumberInput
          value={look.sizeMm}
          onChange={(size) => change({ sizeMm: size ?? 20 })}
          min={8}
          max={100}
          wide
          decimals={1}
          unit="mm"
        />
      </Field>
      <Field label={t("dialog.quiet")} hint={t("dialog.quietHint")}>
        <NumberInput
          value={look.quiet}
          onChange={(modules) => change({ quiet: modules ?? 4 })}
          min={4}
          max={10}
          wide
          unit={t("dialog.modules")}
        />
      </Field>
      <Field label={t("dialog.level")}>
        <Select
          value={look.level}
          onChange={(event) => change({ level: event.target.value as Level })}
          options={LEVELS.map((value) => ({ value, label: t(`dialog.levels.${value}`) }))}
        />
      </Field>
      <Field label={t("dialog.file")}>
        <Select
          value={look.file}
          onChange={(event) => change({ file: event.target.value === "png" ? "png" : "svg" })}
          options={(["svg", "png"] as const).map((value) => ({ value, label: t(`dialog.${value}`) }))}
        />
      </Field>
      {look.file === "png" ? (
        <Field label={t("dialog.dpi")}>
          <Select
            value={String(look.dpi)}
            onChange={(event) => change({ dpi: Number(event.target.value) })}
            options={RESOLUTIONS.map((value) => ({
              value: String(value),
              label: t("dialog.dpiOf", { dpi: value }),
            }))}
          />
        </Field>
      ) : null}
    </div>
  );
}

function Picture({ code }: { code: { content: string; url: string } | undefined }): ReactNode {
  const { t } = useTranslation("elabels");
  return (
    <div className={cx(layout.centred, layout.padded, css.picture)}>
      {code ? (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(code.content)}`}
          alt={t("dialog.alt", { url: code.url })}
        />
      ) : (
        <Skeleton height="11rem" />
      )}
    </div>
  );
}

/** Shows the code of a format as it will be printed, and downloads its file. */
export function QrDialog({ formatId, name, onClose }: Props): ReactNode {
  const { t } = useTranslation("elabels");
  const format = useFormat();
  const [look, setLook] = useState<Look>({ sizeMm: 20, file: "svg", dpi: 600, level: "M", quiet: 4 });
  const [busy, setBusy] = useState(false);
  const { file, dpi, level, quiet } = look;
  const drawn = { sizeE1: Math.round(look.sizeMm * 10), level, quiet };
  const params = { formatId };
  const { data, error, mutate } = useAnswer(
    "GET /v1/elabels/formats/:formatId/qr",
    { params, query: { file: "svg", ...drawn } },
    { keepPreviousData: true },
  );
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const query = { file, dpi, ...drawn };
      save(await call("GET /v1/elabels/formats/:formatId/qr", { params, query }));
    } catch (failure) {
      showSnackbar("error", problemOf(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("dialog.title", { name })}
      size="large"
      actions={
        <Button
          look="primary"
          icon={<Download aria-hidden="true" />}
          busy={busy}
          disabled={!data}
          onClick={() => void download()}
        >
          {t("dialog.download")}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <div className={cx(layout.grid5, css.qr)}>
          <Picture code={data} />
          <div className={cx(layout.grid4, layout.single)}>
            <Options look={look} onChange={setLook} />
            {data ? (
              <p className={cx(layout.quiet, layout.unmargined, layout.breakable)}>
                {t("dialog.facts", {
                  modules: data.modules,
                  module: format.count(Math.round(data.moduleUm / 10) / 100),
                  whole: format.count(data.wholeE1 / 10),
                })}{" "}
                {t("dialog.test")}
              </p>
            ) : null}
            {data && data.moduleUm < LEAST_UM ? <Notice tone="warning">{t("dialog.small")}</Notice> : null}
          </div>
        </div>
      )}
    </Dialog>
  );
}
