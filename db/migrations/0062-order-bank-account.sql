-- The account that a transfer for the order goes to, as it was set when the order was placed: bin, name, account, holder.
-- Null for other orders, and for those of before this column, which show the account that is set now.
ALTER TABLE orders ADD COLUMN bank_account jsonb;
