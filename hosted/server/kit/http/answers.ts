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

/** Yields every schema within a schema, and itself. */
export function* schemasIn(schema: JsonSchema): Generator<JsonSchema> {
  yield schema;
  const maps = [schema.properties, schema.$defs].flatMap((map) => Object.values(map ?? {}));
  const lists = [schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems].flatMap((list) => list ?? []);
  const one = [schema.items, schema.additionalProperties].filter((inner) => typeof inner === "object");
  for (const inner of [...maps, ...lists, ...one]) yield* schemasIn(inner);
}

const choices = (schema: JsonSchema): readonly JsonSchema[] =>
  schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];

/** Follows references within a schema. */
function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  return schema.$ref === "#" ? root : (root.$defs?.[schema.$ref.replace("#/$defs/", "")] ?? {});
}

/** Returns the mark of a schema itself, or of what it refers to. */
const ownMark = (schema: JsonSchema, root: JsonSchema): boolean | undefined =>
  schema["x-money"] ?? resolved(schema, root)["x-money"];

/** Amounts that a schema, or one member of a union, contains. */
const marked = (schema: JsonSchema, root: JsonSchema): boolean | undefined =>
  [schema, ...(schema.anyOf ?? [])].map((one) => ownMark(one, root)).find((mark) => mark !== undefined);

/**
 * Marks properties as money by their names, where their schema does not say so already. No property of an answer is
 * required. Properties that clients may send and that are dropped do not appear in answers.
 */
function markFields(schema: JsonSchema, root: JsonSchema, io: "input" | "output"): void {
  const { properties = {} } = schema;
  for (const [name, property] of Object.entries(properties)) {
    const mark = marked(property, root) ?? true;
    if (isMoneyName(name) && ownMark(property, root) !== mark) property["x-money"] = mark;
    if (io === "output" && resolved(property, root)["x-echo"]) delete properties[name];
  }
  if (io === "output" && schema.required)
    schema.required = schema.required.filter((name) => !ownMark(properties[name] ?? {}, root));
}

/** Additions of a description to its schemas: names (`id` of the metadata), and changes of single schemas. */
export type Describing = {
  metadata?: Pick<typeof z.globalRegistry, "get">;
  override?: (created: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }) => void;
};

/**
 * Returns the JSON schema of a zod type, for OpenAPI and for the compiled serialiser. Money carries `x-money`; in an
 * answer it is optional, because readers who may not see prices do not get it.
 */
export function jsonSchema(type: z.ZodType, io: "input" | "output", describing: Describing = {}): JsonSchema {
  const options = { io, unrepresentable: "any", target: "draft-2020-12", ...describing } as const;
  const { $schema: _, ...created } = z.toJSONSchema(type, options as z.core.ToJSONSchemaParams);
  const schema = created as JsonSchema;
  for (const one of schemasIn(schema)) {
    // The name under which a schema is referenced is not one of its keywords.
    delete one.id;
    markFields(one, schema, io);
  }
  return schema;
}

/**
 * Checks whether a schema allows nothing but money: an amount, an amount or null, a list of amounts, amounts by name.
 */
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

/** Returns the schema of a field by its name; an open schema where the field is not declared. */
function fieldOf(of: JsonSchema, name: string): JsonSchema {
  const { additionalProperties: open } = of;
  return of.properties?.[name] ?? (typeof open === "object" ? open : {});
}

/** Checks whether a field is money: by its schema, else by its name. */
const isMoneyField = (name: string, field: JsonSchema, root: JsonSchema): boolean =>
  isMoney(field, root) || (field["x-money"] === undefined && isMoneyName(name));

/**
 * Removes every amount from an answer: fields that its schema marks as money, and fields that are named like money.
 * Changes `value`.
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

/** Checks whether an input carries an amount: a field that is named like money and has a value. */
export function carriesMoney(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => (isMoneyName(name) && inner !== null && inner !== undefined) || carriesMoney(inner),
  );
}

/**
 * Returns the fields of an answer that its schema names somewhere and that were not written, or were written
 * differently.
 */
function lost(sent: unknown, written: unknown, path: string, named: ReadonlySet<string>): string[] {
  if (typeof sent !== "object" || sent === null) return sent === written ? [] : [path];
  if (typeof written !== "object" || written === null) return [path];
  return Object.entries(sent).flatMap(([name, value]) => {
    if (name in written)
      return lost(value, (written as Record<string, unknown>)[name], `${path}.${name}`, named);
    return named.has(name) ? [`${path}.${name} is not written`] : [];
  });
}

/** Returns the names of all fields of a schema. */
function namesOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(namesOf)];
}

/**
 * Checks whether an issue is about an absent amount: lists leave columns of amounts out for readers who may not see
 * them.
 */
function isAbsentMoney({ path }: z.core.$ZodIssue, sent: unknown): boolean {
  const name = path.at(-1);
  let at: unknown = sent;
  for (const step of path) at = typeof at === "object" && at !== null ? at[step as keyof typeof at] : at;
  return typeof name === "string" && isMoneyName(name) && at === undefined;
}

export type Writer = {
  /** Serialises an answer of the call as its contract says. */
  write(answer: unknown): string;
  /** Returns a serialised answer without its amounts. */
  withoutMoney(text: string): string;
  /**
   * Returns the differences between an answer and its contract, or the parts that `write` loses, one per line. For
   * tests.
   */
  faults(answer: unknown): string[];
};

/** Returns the other member of a union with null; undefined for any other schema. */
function besideNull({ anyOf }: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  if (anyOf?.length !== 2) return undefined;
  const [other, ...more] = anyOf.filter(({ type }) => type !== "null").map((one) => resolved(one, root));
  return more.length === 0 && typeof other?.["type"] === "string" ? other : undefined;
}

/**
 * Translates a schema to what the compiler of serialisers knows. Draft 7: there a tuple is a list of `items`; otherwise
 * the compiler does not recognise a tuple within a union, and the answer fails. A union with null is `nullable`: for
 * any other union the compiler makes validators, which cost more than the rest, and the serialiser runs them.
 */
function compilableOf(schema: JsonSchema): Schema {
  const created = structuredClone(schema);
  for (const one of Array.from(schemasIn(created))) {
    const { prefixItems, items = true } = one;
    if (!prefixItems) continue;
    delete one.prefixItems;
    Object.assign(one, { items: prefixItems, additionalItems: items });
  }
  for (const one of Array.from(schemasIn(created))) {
    const other = besideNull(one, created);
    if (!other) continue;
    delete one.anyOf;
    // Among several shapes, a value is matched with its enumeration: null is one of its values.
    const { enum: values } = other;
    Object.assign(one, other, { nullable: true }, Array.isArray(values) ? { enum: [...values, null] } : {});
  }
  return created as unknown as Schema;
}

const writers = new WeakMap<Call, Writer>();

/**
 * Returns the serialiser of a call's answers, compiled with the first answer: compiling all of them would take a tenth
 * of the start-up time. Servers of one process share it: in a run of all tests, one for each of them took a fifth of
 * Node's time.
 */
export function writerOf(call: Call): Writer {
  const writer = writers.get(call) ?? newWriter(call);
  writers.set(call, writer);
  return writer;
}

function newWriter(call: Call): Writer {
  let schema: JsonSchema | undefined;
  let compiled: ((answer: unknown) => string) | undefined;
  const shape = (): JsonSchema => (schema ??= jsonSchema(call.answer, "output"));
  const write = (answer: unknown): string => {
    compiled ??= fastJson(compilableOf(shape()));
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
