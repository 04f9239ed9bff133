-- The amount that a member of a group pays by his link, where the event asks for a deposit or has rates that are paid
-- on site. Null: all of his lines, as in every group of before, or what is left of a reservation.
alter table reservation_payers add column due_cents bigint check (due_cents >= 0);
