import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "#people/apiKeys/api.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  /** Name of the secret, for the title and as the button's accessible name. */
  title: string;
  /** Text that names the place for the secret. */
  text: string;
  secret: string;
  onClose: () => void;
};

/** Shows a secret, once. */
export function SecretDialog({ title, text, secret, onClose }: Props): ReactNode {
  const { t } = useTranslation("api");
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={title}
      text={text}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("secret.done")}
        </Button>
      }
    >
      <div className={cx(layout.grid4, layout.single)}>
        <div className={cx(layout.row2, layout.middle)}>
          <code
            className={cx(
              layout.small,
              layout.shrink,
              layout.breakable,
              layout.framed,
              layout.tinted,
              css.code,
            )}
            data-secret=""
          >
            {secret}
          </code>
          <CopyButton what={title} text={secret} />
        </div>
        <Notice tone="warning">{t("secret.once")}</Notice>
      </div>
    </Dialog>
  );
}
