import { useMemo } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { mutate } from "swr";
import { answersOf, type CallAnswer, type CallInput } from "#kit/api.ts";
import type { FieldProblem } from "#ui/form/fieldProblems.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";

export type OwnShop = CallAnswer<"GET /v1/shops/me">;
type Body = NonNullable<CallInput<"PUT /v1/shops/me">["body"]>;
export type ShopChange = Omit<Body, "version" | "noMessage">;

export type ShopFormOptions<F extends FieldValues> = {
  shop: OwnShop;
  /** Returns the tab's values of a shop; names as in the body of the call, so that errors find their fields. */
  fieldsOf: (shop: OwnShop) => F;
  /** Returns the change to send. */
  changeOf: (fields: F) => ShopChange;
  link: string;
  whole?: readonly string[];
  /** Rules of this form beyond the body's schema. */
  check?: (fields: F) => FieldProblem[];
  /** Called after the save, once every reader of the shop has the answer. */
  onDone?: () => void | Promise<void>;
};

/**
 * Returns the form of a tab of the shop's settings: one block of `PUT /v1/shops/me`, with its version and its conflict.
 */
export function useShopForm<F extends FieldValues>(
  options: ShopFormOptions<F>,
): RecordFormState<F & { version: number }> {
  const { shop, fieldsOf, changeOf, link } = options;
  const { t } = useTranslation("settings");
  type Versioned = F & { version: number };
  const versioned = (one: OwnShop): Versioned => ({ ...fieldsOf(one), version: one.version });
  const initial = useMemo(() => ({ ...fieldsOf(shop), version: shop.version }), [shop, fieldsOf]);
  return useRecordForm<"PUT /v1/shops/me", Versioned>({
    route: "PUT /v1/shops/me",
    initial,
    toInput: ({ version, ...fields }) => ({ body: { ...changeOf(fields as unknown as F), version } }),
    onSaved: async (now) => {
      showSnackbar("success", t("saved"));
      await mutate(answersOf("GET /v1/shops/me"), now, { revalidate: false });
      await options.onDone?.();
    },
    fieldsOf: (current) => versioned(current as OwnShop),
    schema: () => import("@cuvee/core/shops/settings/change.contract.ts").then((m) => m.shopChange),
    ...(options.whole ? { whole: options.whole } : {}),
    ...(options.check ? { check: options.check as (fields: Versioned) => FieldProblem[] } : {}),
    draftKey: `settings.${link}`,
  });
}
