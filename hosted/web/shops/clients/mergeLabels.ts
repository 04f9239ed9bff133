import type { ClientRecord, MergeField } from "@cuvee/core/shops/clients/clients.ts";
import { useTranslation } from "#kit/i18n.ts";
import type { CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";

type Count = { label: string; of: (client: ClientRecord) => string };
type MergeLabels = {
  /** Returns a client's value of a field as a text; empty without a value. */
  wordsOf: (client: ClientRecord, field: MergeField) => string;
  labelOf: (field: MergeField) => string;
  /** Numbers of the items that the merge combines without a choice. */
  counts: Count[];
};

/** Returns texts of the differences between two clients, for merging them. */
export function useMergeLabels(choices: CallAnswer<"GET /v1/clients/choices"> | undefined): MergeLabels {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const labelOf = (field: MergeField): string => {
    // The same texts occur within a sentence of the history.
    const words = t(`changed.${field}`);
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  };
  const nameIn = (rows: readonly { id: string; name: string }[] | undefined, id: string | null): string =>
    rows?.find((row) => row.id === id)?.name ?? "";
  /** Writers of the fields that are more than a text. */
  const writers: Partial<Record<MergeField, (client: ClientRecord) => string>> = {
    kind: ({ kind }) => t(`kinds.${kind}`),
    civility: ({ civility }) => civility && t(`civilities.${civility}`),
    siren: ({ siret, siren }) => siret || siren,
    lang: ({ lang }) => t(`langs.${lang}`),
    typology: ({ typology }) => choices?.grids.find(({ key }) => key === typology)?.name ?? typology ?? "",
    paymentTerms: ({ paymentTerms }) => (paymentTerms ? t(`terms.${paymentTerms}`) : ""),
    ownerId: ({ ownerId }) => nameIn(choices?.owners, ownerId),
    agentId: ({ agentId }) => (agentId ? nameIn(choices?.agents, agentId) || t("form.formerAgent") : ""),
    mobile: ({ mobile }) => mobile && format.phone(mobile),
    phone: ({ phone }) => phone && format.phone(phone),
  };
  const wordsOf = (client: ClientRecord, field: MergeField): string =>
    writers[field]?.(client) ?? client[field] ?? "";
  const list = (items: string[]): string => (items.length > 0 ? format.list(items) : "—");
  const counts: Count[] = [
    { label: t("form.emails"), of: (client) => list(client.emails) },
    {
      label: t("form.addresses"),
      of: (client) => list(client.addresses.map((a) => [a.street, a.city].filter(Boolean).join(" "))),
    },
    {
      label: t("form.contacts"),
      of: (client) => list(client.contacts.map((c) => `${c.firstname} ${c.lastname}`.trim())),
    },
    { label: t("fields.types.listTag"), of: (client) => list([...client.listTag, ...client.listTag2]) },
    { label: t("figures.orders"), of: (client) => format.count(client.orders) },
    { label: t("figures.points"), of: (client) => format.count(client.points) },
    { label: t("merge.account"), of: (client) => client.username ?? "—" },
  ];
  return { wordsOf, labelOf, counts };
}
