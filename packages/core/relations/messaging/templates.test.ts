import fc from "fast-check";
import { expect, test } from "vitest";
import { ANSWER_FIELDS, fillAnswer, hasKnownFields, MISSING_VALUE, type AnswerValues } from "./templates.ts";

const VALUES: AnswerValues = {
  firstname: "Camille",
  lastname: "Rousselin",
  orderNumber: "",
  shopName: "Domaine des Trois Calades",
  author: "Hélène Vernède",
};

test("fields are filled; one without a value leaves a mark, and is named", () => {
  expect(fillAnswer("Bonjour {{ firstname }}, {{orderNumber}} : {{orderNumber}}", VALUES)).toEqual({
    text: `Bonjour Camille, ${MISSING_VALUE} : ${MISSING_VALUE}`,
    missing: ["orderNumber"],
  });
});

test("unknown fields and broken braces are refused", () => {
  for (const body of [
    "{{prenom}}",
    "{{}}",
    "{{firstname",
    "firstname}}",
    "{{constructor}}",
    "{{{{firstname}}}}",
  ])
    expect(hasKnownFields(body), body).toBe(false);
  for (const body of ["Bonjour", "{ firstname }", ...ANSWER_FIELDS.map((field) => `{{${field}}}`)])
    expect(hasKnownFields(body), body).toBe(true);
});

test("a value is never read as a field, nor as a replacement pattern", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (firstname) => {
      for (const value of [firstname, `{{author}}${firstname}`, "$&$1$$"])
        expect(fillAnswer("<{{firstname}}>", { ...VALUES, firstname: value }).text).toBe(`<${value}>`);
    }),
  );
});
