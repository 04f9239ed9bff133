import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import css from "#shells/back-office/ContactQr.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The QR code that new clients scan to register with the shop. */
export default function ContactQr({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation("shell");
  const { shop } = useOwnShop();
  const answer = useAnswer("GET /v1/shops/me/contact-qr", open ? {} : null, {
    revalidateOnFocus: false,
  });
  return (
    <Dialog open={open} onClose={onClose} title={t("qr.title")} text={t("qr.text")} size="small">
      <Answered of={answer} waiting="300px">
        {(data) => (
          <figure className={cx(layout.stack3, layout.middle, layout.unmargined)}>
            <img
              className={css.code}
              src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
              alt={t("qr.alt", { name: shop?.name ?? "" })}
              width={300}
              height={300}
            />
            <figcaption className={cx(layout.stack1, css.words)}>
              <strong>{shop?.name}</strong>
              <span className={cx(layout.muted, layout.tiny, layout.breakable)}>{data.url}</span>
            </figcaption>
          </figure>
        )}
      </Answered>
    </Dialog>
  );
}
