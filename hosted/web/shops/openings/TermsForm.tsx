import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useAdoption } from "#shops/settings/adoption.ts";
import { OfShop } from "#shops/settings/OfShop.tsx";
import type { OwnShop } from "#shops/settings/useShopForm.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { useAskedField } from "#ui/form/askedField.ts";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#shops/openings/OpeningForms.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const RichTextView = lazy(async () => ({
  default: (await import("#ui/editor/RichTextView.tsx")).RichTextView,
}));

function Terms({ shop, onDone }: { shop: OwnShop; onDone: () => void }): ReactNode {
  const { t } = useTranslation(["opening", "settings"]);
  const { busy, adopt } = useAdoption(shop, onDone);
  useAskedField();
  return (
    <div className={cx(layout.grid4, layout.single)}>
      <div
        className={cx(layout.framed, layout.tinted, layout.padded, css.read)}
        tabIndex={0}
        role="region"
        aria-label={t("settings:terms.fr")}
      >
        <Suspense fallback={<Skeleton height="12rem" />}>
          <RichTextView doc={shop.saleTerms.fr ?? shop.saleTermsModel.fr} />
        </Suspense>
      </div>
      <div className={layout.row3}>
        <Button look="primary" data-field="terms" busy={busy} onClick={() => void adopt()}>
          {t("settings:terms.adopt")}
        </Button>
        <ButtonLink href={paths.settings({ link: "documents", tab: 8, field: "saleTerms" })}>
          {t("forms.termsEdit")}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Shows the terms of sale to be read, and adopts them as the shop's own. */
export function TermsForm({ onDone }: { onDone: () => void }): ReactNode {
  return <OfShop>{(shop) => <Terms shop={shop} onDone={onDone} />}</OfShop>;
}
