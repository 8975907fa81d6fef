import type { AttributeValue } from '../query/attribute-filter.ts'
import type { ColumnStore } from './column-store.ts'
import type { TopSellerIndex } from './top-seller-index.ts'

export type CatalogIndex = {
  columns: ColumnStore
  values: ReadonlyMap<number, AttributeValue>
  /** Undefined when too much of it has changed, until everything is loaded anew. */
  topSellers: TopSellerIndex | undefined
}
