import type { Call } from "@cuvee/core/kit/contract.ts";
import { listQuery } from "@cuvee/core/kit/list/list.contract.ts";
import { scopesFor } from "@cuvee/core/people/apiKeys/apiKeys.ts";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { PRICES } from "#kit/http/actor.ts";
import type { JsonSchema } from "#kit/http/answers.ts";
import type { MountedCall } from "#kit/http/mount.ts";
import { components, componentName, referred, schemaNames, type Components } from "./components.ts";
import type { ContractModules } from "./components.ts";
import { HEAD, PARAMETERS, PROBLEM_SCHEMAS, RESPONSES, SCHEMES, tagsOf, type Json } from "./parts.ts";

/** Query parameters of lists, each of which is a component. */
const LIST_PARAMETERS = new Map<unknown, string>(
  Object.entries(listQuery).map(([name, schema]) => [schema, componentName(name)]),
);

const parameterRef = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });
const tagOf = (call: Call): string => call.path.split("/")[2] ?? "other";
const operationId = ({ call, name }: MountedCall): string => `${tagOf(call)}-${name}`;
/** Name of the components of a call: `orders-place` is `OrdersPlace`. */
const typeName = (one: MountedCall): string => operationId(one).split("-").map(componentName).join("");

/** Returns the names and schemas of the parameters in one place, with whether they are required. */
function fieldsOf(schema: JsonSchema | undefined): [name: string, schema: JsonSchema, isRequired: boolean][] {
  const { properties = {}, required = [] } = schema ?? {};
  return Object.entries(properties).map(([name, type]) => [name, type, required.includes(name)]);
}

const ID = { $ref: "#/components/schemas/Id" };

/** Returns the parameters of a call; identifiers in its path and what all lists take are components in `shared`. */
function parameters(
  one: MountedCall,
  created: Components["parameters"],
  shared: Record<string, Json>,
): Json[] {
  const { call } = one;
  const share = (component: string, parameter: Json): Json => {
    shared[component] = parameter;
    return parameterRef(component);
  };
  const path = fieldsOf(created[`${typeName(one)}Path`]).map(([name, schema]) => {
    const parameter = { name, in: "path", required: true, schema };
    return isDeepStrictEqual(schema, ID) ? share(componentName(name), parameter) : parameter;
  });
  const shape = call.query instanceof z.ZodObject ? call.query.shape : {};
  const query = fieldsOf(created[`${typeName(one)}Query`]).map(([name, schema, required]) => {
    const parameter = { name, in: "query", ...(required ? { required } : {}), schema };
    const component = LIST_PARAMETERS.get(shape[name]);
    return component === undefined ? parameter : share(component, parameter);
  });
  return [
    ...path,
    ...query,
    ...(call.idempotent ? [parameterRef("IdempotencyKey")] : []),
    ...(call.who.includes("link") ? [parameterRef("OrderKey")] : []),
  ];
}

/** Returns what collaborators need, as a sentence of the API page. */
function needs({ permission, also, priced, orElse = [] }: Call): string {
  if (permission === undefined) return "";
  const either = [permission, ...orElse].map((name) => `\`${name}\``).join(" or ");
  const beside = [...(also === undefined ? [] : [also]), ...(priced ? [PRICES] : [])];
  return ` Collaborators need ${either}${beside.map((name) => ` and \`${name}\``).join("")}.`;
}

/**
 * Returns the ways in which a caller may authenticate: a person's session, a program's key with these scopes, a site
 * with its member.
 */
function security(call: Call): Json[] {
  const { who, anyKey } = call;
  if (who.includes("public")) return [];
  const keys = who.includes("iam") ? scopesFor(call) : [];
  const ways: Json[] = [
    ...(who.some((one) => one !== "member") ? [{ session: [] }] : []),
    ...(anyKey ? [{ apiKey: [] }] : keys.map((scopes) => ({ apiKey: scopes }))),
    ...(who.includes("member") ? [{ siteMember: [] }] : []),
  ];
  return ways;
}

/** Returns what an API key needs, as a sentence of the API page; empty where keys are refused. */
function scopesOf(call: Call): string {
  if (call.anyKey) return " API keys: any.";
  const ways = security(call).flatMap(({ apiKey }) => (apiKey ? [apiKey as readonly string[]] : []));
  const text = ways.map((scopes) => scopes.map((scope) => `\`${scope}\``).join(" with ")).join(" or ");
  return text && ` API keys: ${text}.`;
}

const SUCCESS = { 200: "Success", 201: "Created", 202: "Accepted", 204: "Success, without content" } as const;

/** Returns the answer of a success: JSON, a file of its media type, or nothing. */
function success(call: Call, schema: JsonSchema): Json {
  const status = call.status ?? 200;
  const description = SUCCESS[status];
  const media = schema["contentMediaType"] ?? "application/json";
  return status === 204 ? { description } : { description, content: { [String(media)]: { schema } } };
}

function operation(one: MountedCall, components: Components, shared: Record<string, Json>): Json {
  const { call } = one;
  const ways = security(call);
  const body = components.bodies[`${typeName(one)}Request`];
  return {
    operationId: operationId(one),
    summary: call.summary,
    tags: [tagOf(call)],
    description: `Who: ${call.who.join(", ")}.${needs(call)}${scopesOf(call)}`,
    ...(ways.length > 0 ? { security: ways } : {}),
    parameters: parameters(one, components.parameters, shared),
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: body } } } } : {}),
    responses: {
      [String(call.status ?? 200)]: success(call, components.answers[`${typeName(one)}Answer`] ?? {}),
      default: { $ref: "#/components/responses/Refusal" },
    },
  };
}

/** Returns a part of each call that has it, by the names of the components that they would be. */
function typesOf(calls: readonly MountedCall[], suffix: string, part: (call: Call) => z.ZodType | undefined) {
  const types = calls.flatMap((one): [string, z.ZodType][] => {
    const type = part(one.call);
    return type ? [[`${typeName(one)}${suffix}`, type]] : [];
  });
  return Object.fromEntries(types);
}

/** Returns the components of all calls. Throws if two calls have one name. */
function componentsOf(calls: readonly MountedCall[], modules: ContractModules): Components {
  const seen = new Set<string>();
  for (const one of calls) {
    if (seen.has(operationId(one))) throw new TypeError(`two calls are named ${operationId(one)}`);
    seen.add(operationId(one));
  }
  const types = {
    answers: typesOf(calls, "Answer", ({ answer }) => answer),
    bodies: typesOf(calls, "Request", ({ body }) => body),
    parameters: {
      ...typesOf(calls, "Path", ({ params }) => params),
      ...typesOf(calls, "Query", ({ query }) => query),
    },
  };
  return components(types, schemaNames(modules));
}

/**
 * Returns the OpenAPI 3.1 description of the calls, whose schemas have the names under which the modules of contracts
 * export them.
 */
export function openApi(calls: readonly MountedCall[], modules: ContractModules): Json {
  const components = componentsOf(calls, modules);
  const paths: Record<string, Json> = {};
  const parameters = { ...PARAMETERS };
  for (const one of calls.toSorted((a, b) =>
    a.call.path + a.call.method < b.call.path + b.call.method ? -1 : 1,
  )) {
    const path = one.call.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[one.call.method.toLowerCase()] = operation(one, components, parameters);
  }
  const schemas = { ...components.schemas, ...PROBLEM_SCHEMAS };
  return {
    ...HEAD,
    tags: tagsOf(new Set(calls.map(({ call }) => tagOf(call)))),
    paths,
    components: {
      schemas: referred(schemas, { paths, parameters, RESPONSES }),
      parameters,
      responses: RESPONSES,
      securitySchemes: SCHEMES,
    },
  };
}

/** Returns the text of a value with a line for each entry of its first levels, as many as `depth`. */
function lines(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((one) => lines(one, depth - 1))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${lines(one, depth - 1)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return entries.length === 0 ? `${open}${close}` : `${open}\n${entries.join(",\n")}\n${close}`;
}

/** Returns the text of a description: compact, with a line for each operation, component and tag. */
export const openApiText = (document: Json): string => `${lines(document, 3)}\n`;
