-- Pages of campaigns cost the same however many recipients a shop has had (`npm run bench -- --relations`).

-- Recipients are always read of one campaign: those of the others are passed over.
drop index campaign_recipients_name;
create index campaign_recipients_name on campaign_recipients (shop_id, campaign_id, left(plain_text(client_name), 200), id);
-- Few recipients bounce, leave, reply or click, and only they are read.
create index campaign_recipients_marks on campaign_recipients (shop_id, campaign_id)
  where coalesce(bounced_at, complained_at, unsubscribed_at, replied_at, clicked_at) is not null;
-- Results of calls, of call lists alone.
create index campaign_recipients_calls on campaign_recipients (shop_id, campaign_id, call_result) where call_result is not null;
-- Withdrawals of the days of a campaign.
create index consents_withdrawn on consents (shop_id, changed_at) where state = 'withdrawn';
