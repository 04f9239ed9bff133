import { newTestId } from "#kit/testing/server.ts";

/** A valid address. */
export const HOME = {
  use: "both",
  street: "3 rue du Port",
  zipcode: "29900",
  city: "Concarneau",
  country: "FR",
};

/** Invalid parts of a client, and the refused fields with their codes. */
export const BAD_CLIENTS: readonly [wrong: object, refused: string[]][] = [
  [{ kind: "individual", lastname: " " }, ["lastname needed"]],
  [{ kind: "professional", lastname: "x" }, ["company needed"]],
  [{ siret: "73282932000075" }, ["siret siret"]],
  [{ memberCode: "A-12" }, ["memberCode member-code"]],
  [{ memberCode: "12.5" }, ["memberCode member-code"]],
  [{ memberCode: "-3" }, ["memberCode member-code"]],
  [{ siren: "732829321" }, ["siren siren"]],
  [{ nic: "00074" }, ["siren needed"]],
  [{ siren: "732829320", nic: "123" }, ["nic nic"]],
  [{ siret: "73282932000074", siren: "732829320", nic: "00082" }, ["siret siret-parts"]],
  [{ vatNumber: "FR45732829320" }, ["vatNumber vat-number"]],
  [{ vatNumber: "DE12" }, ["vatNumber vat-number"]],
  [{ mobile: "01 40 20 50 50" }, ["mobile phone"]],
  [{ phone: "06 00" }, ["phone phone"]],
  [{ emails: ["x@y"] }, ["emails.0 email"]],
  [{ emails: ["a@b.example", "A@B.example"] }, ["emails duplicate"]],
  [{ addresses: [{ ...HOME, zipcode: "2990" }] }, ["addresses.0.zipcode zipcode"]],
  [{ addresses: [{ ...HOME, country: "NL" }] }, ["addresses.0.zipcode zipcode"]],
  [{ addresses: [{ ...HOME, street: " " }] }, ["addresses.0.street needed"]],
  [
    {
      addresses: [
        { ...HOME, main: true },
        { ...HOME, main: true, use: "billing" },
      ],
    },
    ["addresses.1.main two-main"],
  ],
  [{ lastname: "<b>" }, ["lastname name"]],
  [{ company: "x".repeat(101) }, ["company too-long"]],
  [{ company: "a\u0000b" }, ["company control-characters"]],
  [{ pipe: "Nulle part" }, ["pipe unknown-option"]],
  [{ family: "Inconnue" }, ["family unknown-option"]],
  [{ ownerId: newTestId() }, ["ownerId unknown-owner"]],
  [{ typology: "nulle-part" }, ["typology unknown-grid"]],
  [{ listTag: Array.from({ length: 31 }, (_, n) => `t${n}`) }, ["listTag too-many"]],
  [{ role: "owner" }, ["role unknown-field"]],
  [{ contacts: [{ lastname: "" }] }, ["contacts.0.lastname needed"]],
  [{ note: "x".repeat(5001) }, ["note too-long"]],
];
