import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import type { ProspectCallResult, RefusalReason } from "@cuvee/core/relations/prospection/prospection.ts";
import { clientPost } from "@cuvee/core/shops/clients/body.contract.ts";
import { ESTATE_OWNER } from "#demo/accounts.ts";
import { checked } from "#demo/clients/clients.ts";
import { memberIds } from "#demo/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { addCall, convert, setCall, setFacts } from "#relations/prospection/queries.ts";
import { createClient } from "#shops/clients/clients.ts";

type Family = "Caviste" | "Restaurateur" | "Grossiste" | "Importateur" | "Comité d'entreprise";
/** A prospect: company, activity, postcode, town, source. Fictional, as their numbers are. */
type DemoProspect = readonly [
  company: string,
  family: Family,
  zipcode: string,
  city: string,
  source: string,
  call?: {
    result: ProspectCallResult;
    note?: string;
    reason?: RefusalReason;
    daysAgo: number;
    inDays?: number;
  },
];

const FAIR = "Salon des vins de Lyon";
const WEB = "Annuaire en ligne";
const FRIEND = "Recommandation d'un client";

const PROSPECTS: readonly DemoProspect[] = [
  [
    "La Cave du Parc",
    "Caviste",
    "69006",
    "Lyon",
    FAIR,
    { result: "interested", note: "Veut goûter le Cairanne et le rosé.", daysAgo: 3 },
  ],
  [
    "Aux Trois Bouchons",
    "Restaurateur",
    "69001",
    "Lyon",
    FAIR,
    { result: "callBack", note: "Le chef est absent jusqu'à lundi.", daysAgo: 2, inDays: 2 },
  ],
  ["Le Comptoir des Pentes", "Restaurateur", "69004", "Lyon", FAIR],
  ["Cave Bellecombe", "Caviste", "69003", "Lyon", WEB],
  [
    "L'Échanson de Villeurbanne",
    "Caviste",
    "69100",
    "Villeurbanne",
    WEB,
    { result: "noAnswer", daysAgo: 1, inDays: 0 },
  ],
  ["Bistrot de la Gare d'Eau", "Restaurateur", "71000", "Mâcon", FRIEND],
  ["Les Tonneaux de Bresse", "Caviste", "01000", "Bourg-en-Bresse", WEB],
  [
    "La Grange aux Vins",
    "Caviste",
    "38000",
    "Grenoble",
    FAIR,
    {
      result: "notInterested",
      reason: "supplier",
      note: "Travaille avec un grossiste de Valence.",
      daysAgo: 6,
    },
  ],
  ["Hôtel du Vercors", "Restaurateur", "38250", "Villard-de-Lans", FRIEND],
  ["Cave des Alpilles", "Caviste", "13210", "Saint-Rémy-de-Provence", WEB],
  [
    "La Table du Port",
    "Restaurateur",
    "13007",
    "Marseille",
    FAIR,
    { result: "interested", note: "Carte d'été à refaire en mars.", daysAgo: 8 },
  ],
  ["Le Bar à Huîtres du Panier", "Restaurateur", "13002", "Marseille", FAIR],
  ["Chez Mireille", "Restaurateur", "13100", "Aix-en-Provence", FRIEND],
  ["Cave Saint-Roch", "Caviste", "34000", "Montpellier", WEB],
  ["Le Mas des Saveurs", "Restaurateur", "30000", "Nîmes", WEB],
  [
    "Distribution Languedoc Boissons",
    "Grossiste",
    "34500",
    "Béziers",
    WEB,
    { result: "notInterested", reason: "price", daysAgo: 10 },
  ],
  ["L'Atelier du Goût", "Restaurateur", "31000", "Toulouse", FAIR],
  ["Cave Occitane", "Caviste", "31300", "Toulouse", FAIR],
  ["Le Chai de Gascogne", "Caviste", "32000", "Auch", WEB],
  ["Brasserie du Vieux Port", "Restaurateur", "17000", "La Rochelle", FRIEND],
  [
    "Aux Bons Crus de Nantes",
    "Caviste",
    "44000",
    "Nantes",
    WEB,
    { result: "noAnswer", daysAgo: 4, inDays: 0 },
  ],
  ["La Crêperie du Château", "Restaurateur", "56000", "Vannes", FRIEND],
  ["Cave de l'Armor", "Caviste", "29000", "Quimper", WEB],
  ["Vins et Marées", "Caviste", "35400", "Saint-Malo", WEB],
  ["Le Relais Normand", "Restaurateur", "14000", "Caen", WEB],
  ["Cave Jeanne-d'Arc", "Caviste", "76000", "Rouen", FAIR],
  ["Le Cellier du Beffroi", "Caviste", "59000", "Lille", FAIR, { result: "wrongNumber", daysAgo: 5 }],
  ["L'Estaminet des Flandres", "Restaurateur", "59140", "Dunkerque", WEB],
  ["Comité d'entreprise Ateliers du Nord", "Comité d'entreprise", "59300", "Valenciennes", FRIEND],
  ["Cave Stanislas", "Caviste", "54000", "Nancy", WEB],
  ["La Winstub du Pont", "Restaurateur", "67000", "Strasbourg", FAIR],
  ["Cave des Cigognes", "Caviste", "68000", "Colmar", WEB],
  ["Le Verre Bisontin", "Caviste", "25000", "Besançon", WEB],
  [
    "La Petite Cave de Ménilmontant",
    "Caviste",
    "75020",
    "Paris",
    FAIR,
    { result: "interested", note: "Envoyer six échantillons et le tarif.", daysAgo: 1 },
  ],
  ["Bistrot Chardonneret", "Restaurateur", "75011", "Paris", FAIR],
  ["Les Papilles de Vanves", "Caviste", "92170", "Vanves", WEB],
  ["Cave de la Marne", "Caviste", "94130", "Nogent-sur-Marne", WEB],
  ["Comptoir du Loiret", "Caviste", "45000", "Orléans", FRIEND],
  ["Auberge des Volcans", "Restaurateur", "63000", "Clermont-Ferrand", WEB],
  ["Cave de l'Île", "Caviste", "20200", "Bastia", FRIEND],
];

/** Those who have become clients. */
const NOW_CLIENTS = new Set(["Cave Stanislas", "Comptoir du Loiret", "Cave Jeanne-d'Arc"]);

const DAY_MS = 86_400_000;

/** Writes the prospects of the estate, with some calls of the last days. */
export async function seedProspects(tx: Tx, services: Services, shopId: string): Promise<void> {
  const now = services.now();
  const today = dayInFrance(now);
  const by = ESTATE_OWNER.owner.username;
  const userId = (await memberIds(tx, shopId)).get(by);
  if (userId === undefined) return;
  for (const [n, [company, family, zipcode, city, source, call]] of PROSPECTS.entries()) {
    const siren = checked(`999014${String(n).padStart(2, "0")}`);
    const body = clientPost.parse({
      kind: "professional",
      company,
      family,
      pipe: call?.result === "interested" ? "Contacté" : "Prospect",
      siret: checked(`${siren}0001`),
      emails: [`contact@prospect-${n + 1}.example`],
      // Numbers for works of fiction (Arcep, decision 2018-0881).
      phone: `04 65 71 20 ${String(n + 10).padStart(2, "0")}`,
      ownerId: n % 4 === 0 ? userId : null,
      addresses: [
        { use: "both", main: true, street: `${n + 3} rue du Marché`, zipcode, city, country: "FR" },
      ],
    });
    const { id } = await createClient(tx, services, { shopId, by }, body);
    await setFacts(tx, shopId, {
      id,
      source,
      website: family === "Caviste" ? `prospect-${n + 1}.example` : "",
    });
    if (NOW_CLIENTS.has(company)) {
      await convert(tx, shopId, { id, at: new Date(now - 2 * DAY_MS), by });
      continue;
    }
    if (call === undefined) {
      if (n % 3 === 0) await setCall(tx, shopId, { ids: [id], on: today, callerId: null });
      continue;
    }
    const { result, note = "", reason = null, daysAgo, inDays } = call;
    const callOn = inDays === undefined ? null : dayAfter(today, inDays);
    const stored = { id: newId(services), clientId: id, result, note, reason, taskId: null };
    await addCall(
      tx,
      shopId,
      {
        ...stored,
        callBackOn: result === "callBack" ? callOn : null,
        at: new Date(now - daysAgo * DAY_MS),
        madeBy: by,
        byId: userId,
      },
      callOn,
    );
  }
}
