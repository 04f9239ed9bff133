import { anyJson } from "@cuvee/core/kit/answers.contract.ts";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { jsonSchema, schemasIn, type Describing, type JsonSchema } from "#kit/http/answers.ts";

/** Modules of contracts by their paths, each with its exports. */
export type ContractModules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
/** Zod types by the names of the components that they would be. */
export type NamedTypes = Readonly<Record<string, z.ZodType>>;

/** Names of schemas, as metadata. */
export type SchemaNames = NonNullable<Describing["metadata"]>;

/** Name of the component of an exported schema: `orderRow` is `OrderRow`, `addressAnswer` is `Address`. */
export function componentName(exported: string): string {
  const name = exported.replace(/Answer$/, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Returns the names of all schemas that the modules export: the name that `exact` gave, else that of the export.
 * Throws if one schema is exported under two names.
 */
export function schemaNames(modules: ContractModules): SchemaNames {
  const names = new Map<unknown, string>();
  for (const [file, exports] of Object.entries(modules))
    for (const [exported, schema] of Object.entries(exports)) {
      if (!(schema instanceof z.ZodType) || z.globalRegistry.get(schema)?.id !== undefined) continue;
      const name = componentName(exported);
      const other = names.get(schema);
      if (other !== undefined && other !== name)
        throw new TypeError(`${file}: ${exported} is also exported for ${other}`);
      names.set(schema, name);
    }
  return {
    get: (schema) => {
      const own = z.globalRegistry.get(schema);
      const name = own?.id ?? names.get(schema);
      return name === undefined ? own : { ...own, id: name };
    },
  };
}

/** Schemas of one direction: definitions by their names, and the schema of each given type. */
type Direction = { definitions: Record<string, JsonSchema>; types: Record<string, JsonSchema> };

/** Bounds of the integers that JavaScript knows exactly: no rule of the trade. */
const SAFE = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/**
 * Leaves out parts that bind no client: limits of the language, the pattern beside a format, and that an answer has no
 * other field (a later version may add one; requests refuse unknown fields, which they say). A value of any JSON is not
 * described as a recursion.
 */
const override: Describing["override"] = ({ zodSchema, jsonSchema: created }) => {
  if (SAFE.includes(Number(created["minimum"]))) delete created["minimum"];
  if (SAFE.includes(Number(created["maximum"]))) delete created["maximum"];
  if (created["minLength"] === 0) delete created["minLength"];
  if (created["format"] !== undefined) delete created["pattern"];
  if (isDeepStrictEqual(created["propertyNames"], { type: "string" })) delete created["propertyNames"];
  if (zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined)
    delete created.additionalProperties;
  if (zodSchema !== anyJson) return;
  for (const keyword of Object.keys(created)) delete created[keyword];
  created["description"] = "Any JSON value";
};

/** Converts all types at once, so that each definition is made once. Throws if two types have one name. */
function direction(types: NamedTypes, io: "input" | "output", metadata: SchemaNames): Direction {
  const created = jsonSchema(z.object(types), io, { metadata, override });
  const { $defs = {}, properties = {} } = created;
  for (const one of schemasIn(created)) {
    // A narrower form of a named schema says only what it adds.
    const named = $defs[one.$ref?.replace("#/$defs/", "") ?? ""] ?? {};
    for (const [keyword, value] of Object.entries(named))
      if (isDeepStrictEqual(one[keyword], value)) delete one[keyword];
  }
  return { definitions: $defs, types: properties };
}

const PREFIX = "#/components/schemas/";

/** Returns the schema with its references to `$defs` renamed. */
const renamed = (schema: JsonSchema, rename: (name: string) => string): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? `${PREFIX}${rename(value.replace("#/$defs/", ""))}` : value,
  ) as JsonSchema;

const references = (schema: JsonSchema): string[] =>
  Array.from(JSON.stringify(schema).matchAll(/"\$ref":"#\/(?:\$defs|components\/schemas)\/([^"]+)"/g)).map(
    ([, name = ""]) => name,
  );

/** Names whose schema in a request differs from the one in an answer, by itself or by what it refers to. */
function differing(sent: Direction["definitions"], answered: Direction["definitions"]): ReadonlySet<string> {
  const both = Object.entries(sent).filter(([name]) => answered[name] !== undefined);
  const names = new Set(
    both.filter(([name, schema]) => !isDeepStrictEqual(schema, answered[name])).map(([name]) => name),
  );
  for (let size = -1; size !== names.size;) {
    size = names.size;
    for (const [name, schema] of both)
      if (references(schema).some((other) => names.has(other))) names.add(name);
  }
  return names;
}

/**
 * Gives every list `items`, which generators and linters ask for: a tuple of equal members is a list of that length,
 * and another keeps its members, with `items` as the union of them.
 */
function withItems(schema: JsonSchema): JsonSchema {
  for (const one of schemasIn(schema)) {
    const { prefixItems } = one;
    if (!prefixItems || typeof one.items === "object") continue;
    const different = prefixItems.filter(
      (a, at) => prefixItems.findIndex((b) => isDeepStrictEqual(a, b)) === at,
    );
    Object.assign(one, { minItems: prefixItems.length, maxItems: prefixItems.length });
    one.items = different.length === 1 ? different[0] : { anyOf: different };
    if (different.length === 1) delete one.prefixItems;
  }
  return schema;
}

/** Zod types of all calls, by the name of their call. */
export type CallTypes = { answers: NamedTypes; bodies: NamedTypes; parameters: NamedTypes };

export type Components = {
  /** Schemas of the document by their names. */
  schemas: Record<string, JsonSchema>;
  /** Schema of each answer and body: a reference, but where the answer is a file. */
  answers: Record<string, JsonSchema>;
  bodies: Record<string, JsonSchema>;
  /** Objects of parameters, whose properties may refer to components. */
  parameters: Record<string, JsonSchema>;
};

/** Makes each schema without a name a definition of its own, under the name of its call. */
function define(types: Record<string, JsonSchema>, definitions: Record<string, JsonSchema>): void {
  for (const [name, schema] of Object.entries(types)) {
    if (schema.$ref !== undefined || schema["contentMediaType"] !== undefined) continue;
    if (definitions[name] !== undefined) throw new TypeError(`two schemas are named ${name}`);
    definitions[name] = schema;
    types[name] = { $ref: `#/$defs/${name}` };
  }
}

const mapped = <A, B>(values: Record<string, A>, make: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));

/**
 * Makes the components of all answers and requests. A schema is a component under its own name (`schemaNames`), and an
 * answer or body without one under the name given here. Where a request's form differs from the answer's of the same
 * name (defaults, fields that may be absent), the request's is `<name>Input`, or `<name>Request` where the name ends in
 * Input. Throws if a name has two meanings.
 */
export function components(types: CallTypes, registry: SchemaNames): Components {
  const { definitions: answered, types: answers } = direction(types.answers, "output", registry);
  const { bodies, parameters } = { bodies: z.object(types.bodies), parameters: z.object(types.parameters) };
  const { definitions: sent, types: requests } = direction({ bodies, parameters }, "input", registry);
  const ofBodies = requests["bodies"]?.properties ?? {};
  define(answers, answered);
  define(ofBodies, sent);
  const split = differing(sent, answered);
  const suffix = (name: string): string => (name.endsWith("Input") ? "Request" : "Input");
  const input = (name: string): string => (split.has(name) ? name + suffix(name) : name);
  const ofAnswer = (schema: JsonSchema): JsonSchema => withItems(renamed(schema, (name) => name));
  const ofRequest = (schema: JsonSchema): JsonSchema => withItems(renamed(schema, input));
  const schemas = mapped(answered, ofAnswer);
  for (const [name, schema] of Object.entries(sent)) {
    const known = schemas[input(name)];
    schemas[input(name)] = ofRequest(schema);
    if (known !== undefined && !isDeepStrictEqual(known, schemas[input(name)]))
      throw new TypeError(`two schemas are named ${input(name)}`);
  }
  return {
    schemas,
    answers: mapped(answers, ofAnswer),
    bodies: mapped(ofBodies, ofRequest),
    parameters: mapped(requests["parameters"]?.properties ?? {}, (schema) =>
      ofRequest(schema.$ref === undefined ? schema : (sent[schema.$ref.replace("#/$defs/", "")] ?? {})),
    ),
  };
}

/** Returns the schemas that something in the document refers to, in the order of their names. */
export function referred(schemas: Record<string, JsonSchema>, document: unknown): Record<string, JsonSchema> {
  const reached = new Set<string>();
  const visit = (value: JsonSchema): void => {
    for (const name of references(value)) {
      if (reached.has(name)) continue;
      reached.add(name);
      visit(schemas[name] ?? {});
    }
  };
  visit(document as JsonSchema);
  return Object.fromEntries(
    Array.from(reached)
      .toSorted()
      .map((name) => [name, schemas[name] ?? {}]),
  );
}
