import { passwordFault } from "@cuvee/core/people/accounts/passwords.ts";
import { rules } from "#kit/rules.ts";

/** Fields that every registration contains. */
const PERSON_FIELDS = ["firstname", "lastname", "email", "phone", "password"] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];
export type PersonForm = Record<PersonField, string> & { adult: boolean; terms: boolean };

export const emptyPerson: PersonForm = {
  firstname: "",
  lastname: "",
  email: "",
  phone: "",
  password: "",
  adult: false,
  terms: false,
};

export const personRules = {
  firstname: rules.name,
  lastname: rules.name,
  email: rules.email,
  phone: rules.optionalPhone,
  password: (password: string, { email }: Pick<PersonForm, "email">) =>
    passwordFault(password, email) ?? true,
} as const satisfies Record<PersonField, unknown>;

/** Fields under which the server's refusals are shown. */
export const PERSON_PLACES = [...PERSON_FIELDS, "adult", "terms"] as const;
