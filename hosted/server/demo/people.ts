import type { DemoBuyer } from "./shop.ts";

/** A private buyer: sees the public price lists. */
const camille: DemoBuyer = {
  username: "camille",
  firstname: "Camille",
  lastname: "Rousselin",
  email: "camille.rousselin@courriel.example",
  password: "Camille2026",
  phone: "+33639980142",
  isPro: false,
  address: {
    name: "Camille Rousselin",
    street: "18 rue des Teinturiers",
    zipcode: "69005",
    city: "Lyon",
    country: "FR",
  },
  typologies: {},
  points: { "domaine-des-trois-calades": 240 },
};

/** A wine merchant: sees the professional price lists, excluding tax. */
const bastien: DemoBuyer = {
  username: "cave-kerouedan",
  firstname: "Bastien",
  lastname: "Kerouédan",
  email: "bastien@cave-kerouedan.example",
  password: "Caviste2026",
  phone: "+33261910187",
  isPro: true,
  business: {
    reason: "SARL",
    name: "Cave Kerouédan",
    siret: "99900314800015",
    vatNumber: "FR68999003148",
  },
  address: {
    name: "Cave Kerouédan",
    street: "7 quai des Charpentiers",
    zipcode: "44000",
    city: "Nantes",
    country: "FR",
  },
  typologies: {
    "domaine-des-trois-calades": "pro",
    "champagne-aubree-lanthier": "pro",
    "maison-percheval": "pro",
  },
  agreed: [{ shop: "domaine-des-trois-calades", format: "cairanne-les-trois-calades/2022/b75", euros: 8.4 }],
};

export const DEMO_BUYERS: DemoBuyer[] = [camille, bastien];
