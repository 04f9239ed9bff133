import type { GroupView } from "@cuvee/core/sales/groups/groups.ts";
import { Copy, QrCode, Share2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useSingleAction, type GroupUse } from "./calls.ts";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ROUTES = {
  closing: "POST /v1/groups/:groupId/closing",
  cancellation: "POST /v1/groups/:groupId/cancellation",
} as const;
type Decision = keyof typeof ROUTES;

type LinkButtonsProps = {
  copy: () => void;
  share: () => void;
  code: string | null;
  busy: string | null;
  draw: () => void;
};

function LinkButtons({ copy, share, code, busy, draw }: LinkButtonsProps): ReactNode {
  const { t } = useTranslation("groups");
  return (
    <div className={layout.row2}>
      <Button icon={<Copy size={18} aria-hidden="true" />} onClick={copy}>
        {t("organiser.copy")}
      </Button>
      {"share" in navigator ? (
        <Button icon={<Share2 size={18} aria-hidden="true" />} onClick={share}>
          {t("organiser.share")}
        </Button>
      ) : null}
      {code === null ? (
        <Button icon={<QrCode size={18} aria-hidden="true" />} busy={busy === "code"} onClick={draw}>
          {t("organiser.code")}
        </Button>
      ) : null}
    </div>
  );
}

type ConfirmationProps = {
  what: "closing" | "cancellation";
  asking: Decision | null;
  onAsking: (value: Decision | null) => void;
  decide: (what: Decision) => void;
  busy: string | null;
  failure: string | null;
};

function Confirmation({ what, asking, onAsking, decide, busy, failure }: ConfirmationProps): ReactNode {
  const { t } = useTranslation("groups");
  return (
    <ConfirmDialog
      open={asking === what}
      onClose={() => onAsking(null)}
      onConfirm={() => decide(what)}
      title={t(`organiser.${what}.title`)}
      text={t(`organiser.${what}.text`)}
      confirm={t(`organiser.${what}.confirm`)}
      danger={what === "cancellation"}
      busy={busy === what}
      error={failure}
    />
  );
}

function Decisions({ ask, group }: { ask: (what: Decision) => void; group: GroupView }): ReactNode {
  const { t } = useTranslation("groups");
  return (
    <div className={layout.row2}>
      <Button onClick={() => ask("closing")} disabled={group.progress.committedBottles === 0}>
        {t("organiser.close")}
      </Button>
      <Button look="quiet" onClick={() => ask("cancellation")}>
        {t("organiser.cancel")}
      </Button>
    </div>
  );
}

function Code({ code }: { code: string }): ReactNode {
  const { t } = useTranslation("groups");
  return (
    <img
      className={css.code}
      src={`data:image/svg+xml;utf8,${encodeURIComponent(code)}`}
      alt={t("organiser.codeAlt")}
      width={220}
      height={220}
    />
  );
}

/** Shows the organiser's tools: the link to share, its QR code, closing early, giving up. */
export function OrganiserCard({ group, use }: { group: GroupView; use: GroupUse }): ReactNode {
  const { t } = useTranslation("groups");
  const { busy, run } = useSingleAction();
  const [code, setCode] = useState<string | null>(null);
  const [asking, setAsking] = useState<Decision | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const link = `${location.origin}${paths.orderGroup(group.id, group.joinKey)}`;
  const text = t("organiser.invite", { name: group.name, shop: group.shopName });
  const copy = (): void =>
    run("copy", async () => {
      await navigator.clipboard.writeText(link);
      showSnackbar("success", t("organiser.copied"));
    });
  const share = (): void => run("share", () => navigator.share({ text, url: link }).catch(() => undefined));
  const draw = (): void =>
    run("code", async () => {
      try {
        const { svg } = await call(
          "GET /v1/groups/:groupId/code",
          { params: { groupId: group.id } },
          { orderKey: use.key ?? "" },
        );
        setCode(svg);
      } catch (error) {
        showSnackbar("error", problemOf(error).message);
      }
    });
  const decide = (what: Decision): void =>
    run(what, async () => {
      try {
        const input = { params: { groupId: group.id } };
        use.show(await call(ROUTES[what], input, { idempotencyKey: newId(), orderKey: use.key ?? "" }));
        setAsking(null);
      } catch (error) {
        setFailure(problemOf(error).message);
        void use.again();
      }
    });
  const ask = (what: Decision): void => {
    setFailure(null);
    setAsking(what);
  };
  return (
    <section
      className={cx(layout.grid3, layout.single, layout.panel, css.card)}
      aria-labelledby="group-organiser"
    >
      <h2 id="group-organiser" className={layout.large}>
        {t("organiser.title")}
      </h2>
      <Field label={t("organiser.link")} hint={t("organiser.linkHint")}>
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <LinkButtons copy={copy} share={share} code={code} busy={busy} draw={draw} />
      {code === null ? null : <Code code={code} />}
      <Decisions ask={ask} group={group} />
      {(["closing", "cancellation"] as const).map((what) => (
        <Confirmation
          key={what}
          what={what}
          asking={asking}
          onAsking={setAsking}
          decide={decide}
          busy={busy}
          failure={failure}
        />
      ))}
    </section>
  );
}
