import { lazy, Suspense, useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { richTextIsEmpty, richTextPlain, type RichText } from "@cuvee/core/kit/texts/richText.ts";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import { useIsNear } from "#ui/near.ts";
import { Skeleton } from "#ui/page/Skeleton.tsx";

const RichTextEditor = lazy(() => import("#ui/editor/RichTextEditor.tsx"));

type Props = FormFieldProps & {
  placeholder?: string;
  /** Pictures can be inserted; off by default. */
  pictures?: boolean;
};

/**
 * A formatted text (specification §5); its editor is fetched when it comes near the window. Value: `RichText` of core,
 * or null when it is empty.
 */
export function RichTextField(props: Props): ReactNode {
  const { name, label, placeholder, pictures, disabled } = props;
  const { t } = useTranslation("form");
  const field = useFormField<RichText | null>(name, label, (value) =>
    richTextPlain(value as RichText | null),
  );
  const place = useRef<HTMLDivElement>(null);
  const near = useIsNear(place);
  const waiting = <Skeleton height="9rem" />;
  return (
    <FieldFrame of={props} field={field}>
      {near ? (
        <Suspense fallback={waiting}>
          <RichTextEditor
            label={label}
            value={field.value ?? null}
            onChange={(doc) => field.onChange(richTextIsEmpty(doc) ? null : doc)}
            onLeave={field.onBlur}
            placeholder={placeholder ?? t("editor.placeholder")}
            pictures={pictures ?? false}
            disabled={disabled ?? false}
          />
        </Suspense>
      ) : (
        <div ref={place}>{waiting}</div>
      )}
    </FieldFrame>
  );
}
