import { statement, type Tx } from "#kit/postgres/database.ts";

/** Contents of the demo's campaigns: plain texts, which are mails by themselves. */
const HARVEST = {
  modelId: null,
  subject: { fr: "Les vendanges sont rentrées", en: "The harvest is in" },
  preheader: { fr: "Un millésime précoce et généreux", en: "An early and generous vintage" },
  text: {
    fr: [
      "Bonjour {{firstname|à vous}},",
      "Les derniers mourvèdres sont rentrés mardi. Le millésime est précoce, sain, avec une belle fraîcheur.",
      "Venez le goûter au caveau dès le printemps, ou retrouvez les cuvées disponibles dans la boutique.",
    ].join("\n\n"),
    en: [
      "Dear {{firstname|friend}},",
      "The last mourvèdre came in on Tuesday. The vintage is early and healthy, with fine freshness.",
      "Come and taste it from spring on, or find the available wines in our shop.",
    ].join("\n\n"),
  },
};
const FAIR = {
  modelId: null,
  subject: { fr: "Rendez-vous au salon de Lyon" },
  preheader: {},
  text: { fr: "Bonjour {{firstname|à vous}},\n\nNous serons au salon des vignerons de Lyon, allée C." },
};
const BIRTHDAY = {
  modelId: null,
  subject: { fr: "Bon anniversaire, {{firstname|cher client}} !" },
  preheader: {},
  text: { fr: "Toute l'équipe du domaine vous souhaite un bel anniversaire." },
};

const CAMPAIGNS = statement(
  `insert into campaigns (shop_id, id, status, name, channel, kind, purpose, a, automation, frozen, frozen_at,
     started_at, ended_at, tested_at, created_at, created_by)
   values
     (:shopId, :sentId, 'sent', 'Vendanges', 'mail', 'promotion', 'newsletter', :harvest, null,
       jsonb_build_object('A', jsonb_build_object('model', null, 'text', :harvest::jsonb -> 'text'), 'B', null),
       :at::timestamptz - interval '20 days', :at::timestamptz - interval '20 days',
       :at::timestamptz - interval '20 days' + interval '9 minutes', :at::timestamptz - interval '21 days',
       :at::timestamptz - interval '22 days', :by),
     (:shopId, :draftId, 'draft', 'Salon de Lyon', 'mail', 'promotion', 'invitations', :fair, null, null, null, null,
       null, null, :at::timestamptz - interval '2 days', :by),
     (:shopId, :automaticId, 'sending', 'Anniversaires', 'mail', 'promotion', 'newsletter', :birthday,
       '{"trigger":"birthday","delay":0,"productIds":[]}',
       jsonb_build_object('A', jsonb_build_object('model', jsonb_build_object('kind', 'standard', 'subject',
         :birthday::jsonb -> 'subject', 'preheader', '{}'::jsonb, 'texts', jsonb_build_object('fr', jsonb_build_object(
           'type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
             jsonb_build_array(jsonb_build_object('type', 'text', 'text', :birthday::jsonb -> 'text' -> 'fr'))))))),
         'text', :birthday::jsonb -> 'text'), 'B', null),
       null, :at::timestamptz - interval '12 days', null, null, :at::timestamptz - interval '12 days', :by)`,
);
const RECIPIENTS = statement(
  `insert into campaign_recipients (shop_id, id, campaign_id, client_id, client_name, address, domain, lang, position,
     variant, state, reason, message_id, sender_id, claimed_at, due_at, decided_at, attempts, response, bounced_at)
   select :shopId, :prefix || lpad(n::text, 4, '0'), :sentId, id, name, mail, split_part(mail, '@', 2), lang, n, 'A',
     case when n % 23 = 5 then 'refused' when n % 29 = 7 then 'skipped' else 'accepted' end,
     case when n % 23 <> 5 and n % 29 = 7 then 'suppressed' end,
     '<c.' || :prefix || n || '@localhost>', :prefix, :at::timestamptz - interval '20 days',
     :at::timestamptz - interval '20 days', :at::timestamptz - interval '20 days' + n * interval '4 seconds', 1,
     case when n % 23 = 5 then '550 5.1.1 unknown user' else '250 2.0.0 queued' end,
     case when n % 23 = 5 then :at::timestamptz - interval '20 days' end
   from (select distinct on (lower(emails[1])) id, name, lower(emails[1]) as mail, lang,
       row_number() over (order by id)::int as n
     from clients where shop_id = :shopId and emails[1] like '%@%' and merged_into is null and archived_at is null
     order by lower(emails[1]), id) c`,
);
const LINK = statement(
  `with link as (
     insert into campaign_links (shop_id, id, campaign_id, variant, url) values (:shopId, :linkId, :sentId, 'A', :url)
     returning shop_id, id)
   insert into campaign_clicks (shop_id, link_id, day, clicks)
   select shop_id, id, (:at::timestamptz - interval '20 days')::date + d, greatest(1, 14 / (d + 1))
   from link cross join generate_series(0, 5) d`,
);

/** Writes a campaign that was sent, one that is a draft, and one that is automatic; `ids`: of these, and of a link. */
export async function seedCampaigns(
  tx: Tx,
  of: { shopId: string; at: Date; by: string; url: string; ids: readonly [string, string, string, string] },
): Promise<void> {
  const { shopId, at, by, url, ids } = of;
  const [sentId, draftId, automaticId, linkId] = ids;
  const contents = {
    harvest: JSON.stringify(HARVEST),
    fair: JSON.stringify(FAIR),
    birthday: JSON.stringify(BIRTHDAY),
  };
  await tx.run(CAMPAIGNS, { shopId, at, by, sentId, draftId, automaticId, ...contents });
  await tx.run(RECIPIENTS, { shopId, at, sentId, prefix: linkId.slice(0, 12) });
  await tx.run(LINK, { shopId, at, sentId, linkId, url });
}
