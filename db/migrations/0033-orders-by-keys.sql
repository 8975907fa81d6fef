-- For each of these keys the order that stands under it. `is_open` tells that one may be being written at this moment: then
-- only `await_order` knows. Nobody is waited for here, so that many can be looked up at once.
CREATE FUNCTION find_orders(of_users uuid[], under_keys uuid[])
RETURNS TABLE (at integer, id text, request_hash bytea, is_open boolean)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  FOR at IN 1 .. cardinality(under_keys) LOOP
    id := NULL;
    request_hash := NULL;
    is_open := NOT pg_try_advisory_xact_lock(
      hashtextextended(of_users[at]::text || under_keys[at]::text, 0));
    IF NOT is_open THEN
      SELECT o.id, o.request_hash INTO id, request_hash FROM orders o
        WHERE o.user_id = of_users[at] AND o.idempotency_key = under_keys[at];
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
