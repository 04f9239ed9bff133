import type { ListDefinition, Rule } from "@cuvee/core/relations/lists/definition.ts";
import { ruleOf } from "@cuvee/core/relations/lists/editing.ts";
import { CHAMPAGNE_OWNER, ESTATE_OWNER, MERCHANT_OWNER } from "#demo/accounts.ts";
import { insertRows, taggedClients } from "#demo/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

type DemoList = {
  name: string;
  description: string;
  definition: ListDefinition | null;
};

const year = { kind: "last", count: 12, unit: "month" } as const;
const all = (rules: Rule[], except: Rule[] = []): ListDefinition => ({
  include: { match: "all", rules, groups: [] },
  exclude: except.length === 0 ? null : { match: "any", rules: except, groups: [] },
});

/** Each has members on the first day of the demo, whose orders are some weeks old. */
const ESTATE_LISTS: readonly DemoList[] = [
  {
    name: "Particuliers sans commande",
    description: "À inviter à une première commande.",
    definition: all([ruleOf("kind", { kinds: ["individual"] })], [ruleOf("bought"), ruleOf("prospect")]),
  },
  {
    name: "Prospects rencontrés",
    description: "Croisés sur un salon ou au caveau, à recontacter.",
    definition: all([ruleOf("prospect")]),
  },
  {
    name: "Cavistes actifs",
    description: "",
    definition: all([ruleOf("family", { families: ["Caviste"] }), ruleOf("bought", { period: year })]),
  },
  {
    name: "Amateurs de Cairanne",
    description: "Particuliers, au moins 6 bouteilles en deux ans.",
    definition: all(
      [
        ruleOf("bought", {
          appellations: ["Cairanne"],
          period: { kind: "last", count: 2, unit: "year" },
          least: { by: "bottles", value: 6 },
        }),
      ],
      [ruleOf("kind", { kinds: ["professional"] })],
    ),
  },
  { name: "Invités du dîner des vendanges", description: "Choisis un par un.", definition: null },
];
const PROFESSIONALS: DemoList = {
  name: "Clients professionnels",
  description: "Cavistes, restaurants et comités d'entreprise.",
  definition: all([ruleOf("kind", { kinds: ["professional"] })]),
};
const BUYERS: DemoList = {
  name: "Acheteurs des douze derniers mois",
  description: "",
  definition: all([ruleOf("bought", { period: year })]),
};
const LISTS: Readonly<Record<string, readonly DemoList[]>> = {
  [ESTATE_OWNER.code]: ESTATE_LISTS,
  [CHAMPAGNE_OWNER.code]: [BUYERS, PROFESSIONALS],
  [MERCHANT_OWNER.code]: [PROFESSIONALS],
};
/** Clients of a list that is chosen by hand. */
const GUESTS = 6;

type DemoContext = { tx: Tx; services: Services; shopId: string; by: string };

/** Writes the lists of clients of a demo shop. */
export async function seedContactLists(
  { tx, services, shopId, by }: DemoContext,
  code: string,
): Promise<void> {
  const at = new Date(services.now()).toISOString();
  for (const { name, description, definition } of LISTS[code] ?? []) {
    const id = newId(services);
    await insertRows(tx, "contact_lists", [
      {
        shop_id: shopId,
        id,
        kind: definition ? "dynamic" : "static",
        name,
        description,
        definition: definition ?? { include: null, exclude: null },
        made_by: by,
        created_at: at,
        updated_at: at,
        version: 1,
      },
    ]);
    if (definition) continue;
    const guests = await taggedClients(tx, shopId, GUESTS);
    await insertRows(
      tx,
      "contact_list_members",
      guests.map((clientId) => ({
        shop_id: shopId,
        list_id: id,
        client_id: clientId,
        is_added: true,
        made_by: by,
        at,
      })),
    );
  }
}
