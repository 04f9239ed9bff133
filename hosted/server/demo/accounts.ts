import type { PresetName } from "@cuvee/core/people/collaborators/permissions.ts";
import type { DemoAccount } from "./shop.ts";

/** A demo shop by its name, and its owner: the data that a start prints. */
export type DemoOwner = { code: string; name: string; owner: DemoAccount };

export const ESTATE_OWNER: DemoOwner = {
  code: "domaine-des-trois-calades",
  name: "Domaine des Trois Calades",
  owner: {
    username: "calades",
    firstname: "Hélène",
    lastname: "Vernède",
    email: "helene@trois-calades.example",
    password: "Calades2026",
  },
};

export const CHAMPAGNE_OWNER: DemoOwner = {
  code: "champagne-aubree-lanthier",
  name: "Champagne Aubrée-Lanthier",
  owner: {
    username: "aubree",
    firstname: "Thibault",
    lastname: "Lanthier",
    email: "thibault@aubree-lanthier.example",
    password: "Lanthier2026",
  },
};

export const MERCHANT_OWNER: DemoOwner = {
  code: "maison-percheval",
  name: "Maison Percheval",
  owner: {
    username: "percheval",
    firstname: "Nora",
    lastname: "Percheval",
    email: "nora@maison-percheval.example",
    password: "Percheval2026",
  },
};

/** The account of the platform's operator (`/admin`). */
export const DEMO_ADMIN: DemoAccount = {
  username: "regie",
  firstname: "Agathe",
  lastname: "Régis",
  email: "regie@cuvee.example",
  password: "Regie2026",
};

/** Opens the till of the estate (`/dashboard/salespoints`) for its owner. */
export const DEMO_TILL_CODE = "2580";

/** Collaborators of the estate, each with a role. */
type DemoCollaborator = DemoAccount & { phone: string; job: string; preset: PresetName };

export const DEMO_COLLABORATORS: readonly DemoCollaborator[] = [
  {
    username: "mathieu",
    firstname: "Mathieu",
    lastname: "Vernède",
    email: "mathieu@trois-calades.example",
    password: "Cellier2026",
    phone: "+33490150118",
    job: "Maître de chai",
    preset: "cellar",
  },
  {
    username: "sabine",
    firstname: "Sabine",
    lastname: "Quéméneur",
    email: "sabine@trois-calades.example",
    password: "Comptes2026",
    phone: "+33490150119",
    job: "Comptabilité et administration des ventes",
    preset: "accountant",
  },
];

/** An agent of the estate and of the champagne, with clients at both. */
export const DEMO_AGENT: DemoAccount & { phone: string } = {
  username: "solene",
  firstname: "Solène",
  lastname: "Guillermic",
  email: "solene@guillermic-agence.example",
  password: "Tournee2026",
  phone: "+33612480971",
};

/** In the order of the shops. The shops themselves are loaded for an empty database only: they are large. */
export const DEMO_OWNERS: readonly DemoOwner[] = [ESTATE_OWNER, CHAMPAGNE_OWNER, MERCHANT_OWNER];
