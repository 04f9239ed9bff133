import { expect, test } from "vitest";
import { personBeside } from "#kit/postal.ts";

test("a person is named beside the company, and a company once", () => {
  const person = { firstname: "Jeanne", lastname: "Barthélémy" };
  expect(personBeside(person)).toBe("Jeanne Barthélémy");
  expect(personBeside({ ...person, company: "Cave des Halles" })).toBe("Jeanne Barthélémy");
  expect(personBeside({ firstname: "", lastname: "Cave des Halles", company: "Cave des Halles " })).toBe("");
});
