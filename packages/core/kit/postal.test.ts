import { expect, test } from "vitest";
import { personBeside, personOf, regionFields, regionOf } from "#kit/postal.ts";

test("a person is named beside the company, and a company once", () => {
  const person = { firstname: "Jeanne", lastname: "Barthélémy" };
  expect(personBeside(person)).toBe("Jeanne Barthélémy");
  expect(personBeside({ ...person, company: "Cave des Halles" })).toBe("Jeanne Barthélémy");
  expect(personBeside({ firstname: "", lastname: "Cave des Halles", company: "Cave des Halles " })).toBe("");
});

test("a title stands before the name, and makes no person beside a company of the same name", () => {
  const person = { title: "Madame", firstname: "Jeanne", lastname: "Barthélémy" };
  expect(personOf(person)).toBe("Madame Jeanne Barthélémy");
  expect(personOf({ ...person, firstname: "", lastname: "" })).toBe("");
  expect(personBeside({ ...person, company: "Cave des Halles" })).toBe("Madame Jeanne Barthélémy");
  expect(personBeside({ ...person, company: "Jeanne Barthélémy" })).toBe("");
});

test("county and state are one line, and nothing where an address has none", () => {
  expect(regionOf({})).toBe("");
  expect(regionOf({ county: "Kings County", state: "New York", stateCode: "NY" })).toBe(
    "Kings County, New York (NY)",
  );
  expect(regionOf({ stateCode: "NY" })).toBe("NY");
  expect(regionFields({ county: "", state: "Bayern", exciseNumber: null })).toEqual({ state: "Bayern" });
});
