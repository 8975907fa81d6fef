-- Why something was done with an order, as the shopper is told it; "note" is the keeper's own.
ALTER TABLE order_events ADD COLUMN reason text NOT NULL DEFAULT '';
