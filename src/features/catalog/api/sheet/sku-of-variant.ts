import { sql } from 'kysely'

/** SQL: the SKU of variant `v` of product `p`, which is the product's own where it is sold in one form. */
export const skuOfVariant = sql<
  string | null
>`CASE WHEN v.options = '{}' THEN coalesce(v.sku, p.sku) ELSE v.sku END`
