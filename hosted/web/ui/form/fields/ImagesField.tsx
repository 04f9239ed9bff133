import { lazy, Suspense, type ReactNode } from "react";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import type { Picture } from "#ui/images/pictures.ts";
import { Skeleton } from "#ui/page/Skeleton.tsx";

const ImagesInput = lazy(() =>
  import("#ui/images/ImagesInput.tsx").then((module) => ({ default: module.ImagesInput })),
);

type ImagesProps = FormFieldProps & {
  max?: number;
  /** Width by height of a crop; free by default. */
  aspect?: number;
};

/** Pictures in their order, the first one the main one. Value: `{ visual, alt }[]`, `visual` being `/files/<id>`. */
export function ImagesField(props: ImagesProps): ReactNode {
  const { name, label, max, aspect, disabled } = props;
  const field = useFormField<readonly Picture[]>(name, label, (value) =>
    (value as Picture[]).map((one, at) => one.alt || `${at + 1}`).join(", "),
  );
  return (
    <FieldFrame of={props} field={field}>
      <Suspense fallback={<Skeleton height="6rem" />}>
        <ImagesInput
          label={label}
          value={field.value ?? []}
          onChange={field.onChange}
          disabled={disabled ?? false}
          {...(max ? { max } : {})}
          {...(aspect ? { aspect } : {})}
        />
      </Suspense>
    </FieldFrame>
  );
}

/** One picture (a logo, a banner). Value: its `visual` (`/files/<id>`), or null. */
export function ImageField(props: FormFieldProps & { aspect?: number }): ReactNode {
  const { name, label, aspect, disabled } = props;
  const field = useFormField<string | null>(name, label, (value) => String(value ?? ""));
  return (
    <FieldFrame of={props} field={field}>
      <Suspense fallback={<Skeleton height="6rem" />}>
        <ImagesInput
          label={label}
          value={field.value ? [{ visual: field.value, alt: "" }] : []}
          onChange={(pictures) => field.onChange(pictures.at(-1)?.visual ?? null)}
          max={1}
          withoutAlt
          disabled={disabled ?? false}
          {...(aspect ? { aspect } : {})}
        />
      </Suspense>
    </FieldFrame>
  );
}
