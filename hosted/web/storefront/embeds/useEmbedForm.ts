import { COOKIE_NAME } from "@cuvee/core/storefront/embeds/embeds.ts";
import { useMemo } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { FieldProblem } from "#ui/form/fieldProblems.ts";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import {
  bodyOf,
  fieldAt,
  fieldsOf,
  isShowable,
  designOf,
  type Embed,
  type EmbedFields,
  type SiteOptions,
} from "#storefront/embeds/embedForm.ts";

/** Returns the form of an embed; of a new one, with the choices of the site that it starts with. */
export function useEmbedForm(
  embed: Embed | null,
  onSaved: (saved: Embed) => void,
  site?: SiteOptions,
): RecordFormState<EmbedFields> {
  const { t } = useTranslation("iframes");
  const initial = useMemo(() => fieldsOf(embed, site), [embed, site]);
  const check = (fields: EmbedFields): FieldProblem[] => {
    const found: FieldProblem[] = [];
    const design = designOf(fields);
    const at = { product: "productId", selection: "productIds", filter: "appellation" } as const;
    const words = { product: "needsProduct", selection: "needsProducts", filter: "needsFilter" } as const;
    const { kind } = design.content;
    if (!isShowable(design) && kind in at) {
      const known = kind as keyof typeof at;
      found.push({ path: at[known], code: "needed", message: t(`form.${words[known]}`) });
    }
    if (fields.hasAccent && !/^#[0-9a-f]{6}$/i.test(fields.accent))
      found.push({ path: "accent", code: "color", message: t("form.accent") });
    const { ageGate, ageCookie } = fields.options;
    if (ageGate === "auto" && ageCookie !== null && !COOKIE_NAME.test(ageCookie))
      found.push({ path: "options.ageCookie", code: "malformed", message: t("form.ageCookieBad") });
    return found;
  };
  const shared = {
    initial,
    check,
    fieldOf: fieldAt,
    onSaved,
    fieldsOf: (current: unknown) => fieldsOf(current as Embed),
    whole: ["productIds", "productId", "eventIds"],
  };
  const load = () => import("@cuvee/core/storefront/embeds/iframes.contract.ts");
  const make = useRecordForm<"POST /v1/iframes", EmbedFields>({
    route: "POST /v1/iframes",
    ...shared,
    toInput: (fields) => ({ body: bodyOf(fields) }),
    schema: () => load().then((m) => m.iframesContract.create.body),
  });
  const change = useRecordForm<"PUT /v1/iframes/:id", EmbedFields>({
    route: "PUT /v1/iframes/:id",
    ...shared,
    toInput: (fields) => ({
      params: { id: embed?.id ?? "" },
      body: { ...bodyOf(fields), version: fields.version },
    }),
    schema: () => load().then((m) => m.iframesContract.save.body),
  });
  return embed ? change : make;
}
