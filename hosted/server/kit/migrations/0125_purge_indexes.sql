-- concurrently
-- The oldest rows that the purge removes next (decision scale/0049).
create index concurrently mails_bodies on mails (sent_at) where body_removed_at is null;
create index concurrently notifications_old on notifications (created_at);
-- Messages of visitors and farewells, whose rows go as a whole: housekeeping read all mails for them.
create index concurrently mails_dropped on mails (kind, sent_at) where kind in ('contact', 'accountErased');
