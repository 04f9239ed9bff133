import type { Call } from "@cuvee/core/kit/contract.ts";
import { isMoneyName } from "@cuvee/core/kit/moneyFields.ts";
import fastJson, { type Schema } from "fast-json-stringify";
import * as z from "zod";

export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  "x-money"?: boolean;
  [keyword: string]: unknown;
};

/** Every schema within a schema, and itself. */
function* schemasIn(schema: JsonSchema): Generator<JsonSchema> {
  yield schema;
  const maps = [schema.properties, schema.$defs].flatMap((map) => Object.values(map ?? {}));
  const lists = [schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems].flatMap((list) => list ?? []);
  const one = [schema.items, schema.additionalProperties].filter((inner) => typeof inner === "object");
  for (const inner of [...maps, ...lists, ...one]) yield* schemasIn(inner);
}

/** Amounts that a schema, or one member of a union, contains. */
const marked = (schema: JsonSchema): boolean | undefined =>
  [schema, ...(schema.anyOf ?? [])].find((one) => one["x-money"] !== undefined)?.["x-money"];

/**
 * Marks properties as money by their names, where their schema does not say it already; none of an answer is sure to be there. What
 * clients may send and is dropped is in no answer.
 */
function markFields(schema: JsonSchema, io: "input" | "output"): void {
  const { properties = {} } = schema;
  for (const [name, property] of Object.entries(properties)) {
    if (isMoneyName(name)) property["x-money"] = marked(property) ?? true;
    if (io === "output" && property["x-echo"]) delete properties[name];
  }
  if (io === "output" && schema.required)
    schema.required = schema.required.filter((name) => !properties[name]?.["x-money"]);
}

/**
 * JSON schema of a zod type, for OpenAPI and for the compiled serialiser. Money carries `x-money`; in an answer it is optional, because
 * who may see no prices gets none.
 */
export function jsonSchema(type: z.ZodType, io: "input" | "output"): JsonSchema {
  const options = { io, unrepresentable: "any", target: "draft-2020-12" } as const;
  const { $schema: _, ...made } = z.toJSONSchema(type, options);
  const schema = made as JsonSchema;
  for (const one of schemasIn(schema)) {
    // The name under which a schema is referred to is none of its keywords.
    delete one.id;
    markFields(one, io);
  }
  return schema;
}

const choices = (schema: JsonSchema): readonly JsonSchema[] =>
  schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];

/** Follows references within a schema. */
function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  return schema.$ref === "#" ? root : (root.$defs?.[schema.$ref.replace("#/$defs/", "")] ?? {});
}

/** Whether all that a schema allows is money: an amount, an amount or null, a list of amounts, amounts by name. */
function isMoney(schema: JsonSchema, root: JsonSchema, depth = 0): boolean {
  if (schema["x-money"] !== undefined) return schema["x-money"];
  if (depth > 4) return false;
  const of = resolved(schema, root);
  const some = choices(of).filter(({ type }) => type !== "null");
  if (some.length > 0) return some.every((choice) => isMoney(choice, root, depth + 1));
  const { items, additionalProperties: open } = of;
  if (items) return isMoney(items, root, depth + 1);
  return typeof open === "object" && !of.properties && isMoney(open, root, depth + 1);
}

/** The schema of a field, by its name; open where the schema does not say it. */
function fieldOf(of: JsonSchema, name: string): JsonSchema {
  const { additionalProperties: open } = of;
  return of.properties?.[name] ?? (typeof open === "object" ? open : {});
}

/** Whether a field is money: by its schema, else by its name. */
const isMoneyField = (name: string, field: JsonSchema, root: JsonSchema): boolean =>
  isMoney(field, root) || (field["x-money"] === undefined && isMoneyName(name));

/**
 * Takes every amount out of an answer: fields that its schema marks as money, and fields that are named like money. Changes `value`.
 */
export function takeMoneyOut(value: unknown, schema: JsonSchema, root: JsonSchema = schema): void {
  if (typeof value !== "object" || value === null) return;
  const of = resolved(schema, root);
  for (const choice of choices(of)) takeMoneyOut(value, choice, root);
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      takeMoneyOut(item, of.prefixItems?.[at] ?? of.items ?? {}, root);
    return;
  }
  const record = value as Record<string, unknown>;
  for (const [name, inner] of Object.entries(record)) {
    const field = fieldOf(of, name);
    if (isMoneyField(name, field, root)) delete record[name];
    else takeMoneyOut(inner, field, root);
  }
}

/** Whether an input carries an amount: a field that is named like money and has a value. */
export function carriesMoney(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => (isMoneyName(name) && inner !== null && inner !== undefined) || carriesMoney(inner),
  );
}

/** Fields of an answer that its schema names somewhere and that were not written, or written otherwise. */
function lost(sent: unknown, written: unknown, path: string, named: ReadonlySet<string>): string[] {
  if (typeof sent !== "object" || sent === null) return sent === written ? [] : [path];
  if (typeof written !== "object" || written === null) return [path];
  return Object.entries(sent).flatMap(([name, value]) => {
    if (name in written)
      return lost(value, (written as Record<string, unknown>)[name], `${path}.${name}`, named);
    return named.has(name) ? [`${path}.${name} is not written`] : [];
  });
}

/** Names of all fields of a schema. */
function namesOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(namesOf)];
}

/** Whether an issue is an amount that is absent: lists leave columns of amounts out for who may not see them. */
function isAbsentMoney({ path }: z.core.$ZodIssue, sent: unknown): boolean {
  const name = path.at(-1);
  let at: unknown = sent;
  for (const step of path) at = typeof at === "object" && at !== null ? at[step as keyof typeof at] : at;
  return typeof name === "string" && isMoneyName(name) && at === undefined;
}

export type Writer = {
  /** Writes an answer of the call as its contract says. */
  write(answer: unknown): string;
  /** A written answer without its amounts. */
  withoutMoney(text: string): string;
  /** Differences between an answer and its contract, or parts that `write` loses: a line each. For tests. */
  faults(answer: unknown): string[];
};

/**
 * A schema in the words of draft 7, which the compiler of serialisers knows: there a tuple is a list of `items`. Else it takes no tuple
 * within a choice for one, and the answer fails.
 */
function draft7Of(schema: JsonSchema): Schema {
  const made = structuredClone(schema);
  for (const one of Array.from(schemasIn(made))) {
    const { prefixItems, items = true } = one;
    if (!prefixItems) continue;
    delete one.prefixItems;
    Object.assign(one, { items: prefixItems, additionalItems: items });
  }
  return made as unknown as Schema;
}

/** Serialiser of the answers of a call, compiled with the first answer: all of them together are a tenth of a start. */
export function writerOf(call: Call): Writer {
  let schema: JsonSchema | undefined;
  let compiled: ((answer: unknown) => string) | undefined;
  const shape = (): JsonSchema => (schema ??= jsonSchema(call.answer, "output"));
  const write = (answer: unknown): string => {
    compiled ??= fastJson(draft7Of(shape()));
    return compiled(answer);
  };
  return {
    write,
    withoutMoney(text) {
      const value: unknown = JSON.parse(text);
      takeMoneyOut(value, shape());
      return JSON.stringify(value);
    },
    faults(answer) {
      const sent: unknown = JSON.parse(JSON.stringify(answer));
      const parsed = call.answer.safeParse(sent);
      const issues = parsed.success ? [] : parsed.error.issues;
      const wrong = issues.filter((issue) => !isAbsentMoney(issue, sent));
      if (wrong.length > 0) return wrong.map(({ path, message }) => `${path.join(".")}: ${message}`);
      return lost(sent, JSON.parse(write(answer)), "answer", new Set(namesOf(shape())));
    },
  };
}
