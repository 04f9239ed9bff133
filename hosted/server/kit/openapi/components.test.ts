import { centsAnswer, exact } from "@cuvee/core/kit/answers.contract.ts";
import { expect, it } from "vitest";
import * as z from "zod";
import { componentName, components, referred, schemaNames, type NamedTypes } from "./components.ts";

type Exports = Record<string, unknown>;

function made(
  exports: Exports,
  { answers = {}, bodies = {} }: { answers?: NamedTypes; bodies?: NamedTypes },
) {
  return components({ answers, bodies, parameters: {} }, schemaNames({ "contract.ts": exports }));
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it("names a schema as its export, without `Answer`, or as `exact` does", () => {
  expect(["orderRow", "addressAnswer", "versionBody"].map(componentName)).toEqual([
    "OrderRow",
    "Address",
    "VersionBody",
  ]);
  const line = exact<{ name: string }>("ComponentsTestLine")(z.object({ name: z.string() }));
  const cartAnswer = z.object({ lines: z.array(line) });
  const { schemas, answers } = made({ line, cartAnswer }, { answers: { CartsReadAnswer: cartAnswer } });
  expect(answers).toEqual({ CartsReadAnswer: ref("Cart") });
  expect(schemas["Cart"]?.properties).toEqual({
    lines: { type: "array", items: ref("ComponentsTestLine") },
  });
});

it("names an answer and a body without a name of their own as their call", () => {
  const { schemas, answers, bodies } = made(
    {},
    {
      answers: { OrdersPlaceAnswer: z.object({ a: z.string() }) },
      bodies: { OrdersPlaceRequest: z.array(z.int()) },
    },
  );
  expect([answers, bodies]).toEqual([
    { OrdersPlaceAnswer: ref("OrdersPlaceAnswer") },
    { OrdersPlaceRequest: ref("OrdersPlaceRequest") },
  ]);
  expect(schemas["OrdersPlaceRequest"]).toEqual({ type: "array", items: { type: "integer" } });
});

it("gives a request's form a name of its own where it differs from the answer's, and what refers to it", () => {
  const place = z.object({ city: z.string() });
  const line = z.object({ quantity: z.int().default(1) });
  const cart = z.object({ lines: z.array(line), place });
  const both = { answers: { CartsReadAnswer: cart }, bodies: { CartsSaveRequest: cart } };
  const { schemas, answers, bodies } = made({ place, line, cart }, both);
  expect(Object.keys(schemas).toSorted()).toEqual(["Cart", "CartInput", "Line", "LineInput", "Place"]);
  expect([answers["CartsReadAnswer"], bodies["CartsSaveRequest"]]).toEqual([ref("Cart"), ref("CartInput")]);
  expect(schemas["CartInput"]?.properties).toEqual({
    lines: { type: "array", items: ref("LineInput") },
    place: ref("Place"),
  });
});

it("lets an answer and a request share a name, and refuses two answers or two names", () => {
  const address = z.strictObject({ city: z.string().max(80) });
  const addressAnswer = z.object({ city: z.string() });
  const exports = { address, addressAnswer };
  const { schemas } = made(exports, { answers: { A: addressAnswer }, bodies: { B: address } });
  expect(Object.keys(schemas).toSorted()).toEqual(["Address", "AddressInput"]);
  expect(() => made(exports, { answers: { A: z.object({ address, other: addressAnswer }) } })).toThrow(
    /Duplicate schema id "Address"/,
  );
  const inline = z.object({ city: z.string() });
  expect(() => made(exports, { answers: { A: addressAnswer, Address: inline } })).toThrow(
    "two schemas are named Address",
  );
  expect(() => made({ place: inline, town: inline }, {})).toThrow("town is also exported for Place");
});

it("says of a narrower form only what it adds, of integers no limits of the language, of tuples their items", () => {
  const name = z.string().regex(/^[a-z]+$/);
  const body = z.strictObject({
    short: name.max(5),
    count: z.int(),
    pair: z.tuple([name, name]),
    mixed: z.tuple([z.string(), z.boolean()]),
  });
  const { schemas } = made({ name, body }, { bodies: { B: body } });
  expect(schemas["Body"]).toEqual({
    type: "object",
    properties: {
      short: { ...ref("Name"), maxLength: 5 },
      count: { type: "integer" },
      pair: { type: "array", items: ref("Name"), minItems: 2, maxItems: 2 },
      mixed: {
        type: "array",
        prefixItems: [{ type: "string" }, { type: "boolean" }],
        items: { anyOf: [{ type: "string" }, { type: "boolean" }] },
        minItems: 2,
        maxItems: 2,
      },
    },
    required: ["short", "count", "pair", "mixed"],
    additionalProperties: false,
  });
});

it("marks money where it is defined, and does not require it of an answer", () => {
  const row = z.object({ total: centsAnswer, priceE4: z.int(), name: z.string() });
  const { schemas } = made({ centsAnswer, row }, { answers: { A: row } });
  expect(schemas["Cents"]).toEqual({ type: "integer", "x-money": true });
  expect(schemas["Row"]).toEqual({
    type: "object",
    properties: {
      total: ref("Cents"),
      priceE4: { type: "integer", "x-money": true },
      name: { type: "string" },
    },
    required: ["name"],
  });
});

it("keeps the schemas that something refers to", () => {
  const schemas = { A: ref("B"), B: { type: "string" }, C: { type: "string" } };
  expect(Object.keys(referred(schemas, { paths: { x: ref("A") } }))).toEqual(["A", "B"]);
});
