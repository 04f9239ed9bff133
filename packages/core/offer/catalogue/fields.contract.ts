import * as z from "zod";
import { text } from "#kit/contract.ts";
import { emptyValue, type Field, type Fields, type ValueOf } from "#offer/catalogue/fields.ts";
import { COLORS, FORMAT_TYPES, PRODUCT_TYPES } from "#offer/catalogue/catalogue.ts";
import { unique } from "#kit/rules.contract.ts";
import { fiscalLabelAnswer } from "#offer/rates/labels.answers.contract.ts";
import { FISCAL_LABELS } from "#offer/rates/labels.ts";
import { VAT_TYPES } from "#shops/settings/taxes.ts";
import { vatType } from "#shops/settings/enums.contract.ts";
import { formatType, productColor, productType } from "./enums.contract.ts";

/** Makes the field of a text of at most `max` letters, or null. */
const ownText = (max: number) => text(max, 1).nullable();
/** Makes the field of a list of at most `most` different texts. */
const wordList = (most: number, max: number) =>
  z
    .array(text(max, 1))
    .max(most)
    .check(unique((word) => word.toLowerCase()));

/** Schemas of lists that have a name in the described API. */
const NAMED: ReadonlyMap<readonly string[], z.ZodType> = new Map<readonly string[], z.ZodType>([
  [COLORS, productColor],
  [FISCAL_LABELS, fiscalLabelAnswer],
  [FORMAT_TYPES, formatType],
  [PRODUCT_TYPES, productType],
  [VAT_TYPES, vatType],
]);
const choiceOf = (values: readonly string[]): z.ZodType => NAMED.get(values) ?? z.enum(values);

type Schema<V> = z.ZodType<V, V>;
type ValueShape<T extends Fields> = { -readonly [N in keyof T]: Schema<ValueOf<T[N]>> };
type BodyShape<T extends Fields> = {
  -readonly [N in keyof T]: T[N] extends { late: true }
    ? z.ZodDefault<Schema<ValueOf<T[N]>>>
    : Schema<ValueOf<T[N]>>;
};

const orNull = (field: Field, schema: z.ZodType): z.ZodType =>
  "required" in field ? schema : schema.nullable();

function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "text":
      return ownText(field.max);
    case "words":
      return wordList(field.most, field.max);
    case "choice":
      return orNull(field, choiceOf(field.of));
    case "number":
      return orNull(field, z.int().min(field.min).max(field.max));
    case "flag":
      return z.boolean();
  }
}

function answerSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "text":
      return z.string().nullable();
    case "words":
      return z.array(z.string());
    case "choice":
      return orNull(field, choiceOf(field.of));
    case "number":
      return orNull(field, z.number());
    case "flag":
      return z.boolean();
  }
}

const mapped = (fields: Fields, schemaOf: (field: Field) => z.ZodType): object =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));

/** Makes the schemas of fields, each of which is given. */
export const valueFields = <T extends Fields>(fields: T): ValueShape<T> =>
  mapped(fields, valueSchema) as ValueShape<T>;

/** Makes the schemas of fields in a body that sets all of them: late ones may be left out. */
export const bodyFields = <T extends Fields>(fields: T): BodyShape<T> =>
  mapped(fields, (field) =>
    field.late ? valueSchema(field).default(emptyValue(field)) : valueSchema(field),
  ) as BodyShape<T>;

/** Makes the schemas of fields in an answer. */
export const answerFields = <T extends Fields>(fields: T): ValueShape<T> =>
  mapped(fields, answerSchema) as ValueShape<T>;

type PublishedShape<T extends Fields> = {
  -readonly [N in keyof T]: z.ZodOptional<Schema<NonNullable<ValueOf<T[N]>>>>;
};
/** Makes the schemas of fields in an answer that leaves out those without a value. */
export const publishedFields = <T extends Fields>(fields: T): PublishedShape<T> =>
  mapped(fields, (field) => {
    const schema = answerSchema(field);
    return (schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema).optional();
  }) as PublishedShape<T>;
