-- The refund of a withdrawal makes its papers in one act. `refunding_cents` is reserved while a provider is asked to give it back.
alter table withdrawals add column refunding_cents bigint check (refunding_cents >= 0);
-- Units that a withdrawal took off what is still to be billed: the cellar follows the withdrawal itself.
alter table order_cancellations add column withdrawal_id text;
