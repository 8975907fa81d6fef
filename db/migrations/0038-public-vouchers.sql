-- What everybody's wallet begins with, among the many vouchers that were given to one shopper each.
CREATE INDEX vouchers_public_idx ON vouchers (end_at) WHERE is_public;
