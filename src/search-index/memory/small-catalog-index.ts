import type { AttributeValue } from '../query/attribute-filter.ts'
import { docSetWhere } from './doc-set.ts'
import { createPostingCache, type DocSetsByWeight } from './posting-cache.ts'
import { type SearchableDocs, termWeights } from './searchable-docs.ts'
import { createTermDictionary, type TermDictionary } from './term-dictionary.ts'

/** A row of `listing.products`. */
export type SmallCatalogDocument = {
  id: string
  sold: number
  minPrice: number
  maxPrice: number
  /** In microseconds. */
  createdAt: number
  inStock: boolean
  shipFast: boolean
  rating: number
  /** Tags of its categories and attribute values. */
  tags: readonly number[]
  /** The folded name with a space before and behind. */
  name: string
  /** See `TermDictionary`. */
  terms: Uint32Array
}

/** All documents of a small catalog. Immutable: each change of the catalog makes a new index. */
export type SmallCatalogIndex = SearchableDocs & {
  /** By docId: the best-selling first, out of stock last. */
  documents: readonly SmallCatalogDocument[]
  /** DocIds, the newest first. */
  byAge: Uint32Array
  values: ReadonlyMap<number, AttributeValue>
  dictionary: TermDictionary
}

export function createSmallCatalogIndex(
  documents: readonly SmallCatalogDocument[],
  values: readonly AttributeValue[],
  dictionary = createTermDictionary(),
): SmallCatalogIndex {
  const sorted = documents.toSorted(
    (a, b) => +b.inStock - +a.inStock || b.sold - a.sold || (a.id < b.id ? 1 : -1),
  )
  const createdAt = (docId: number) => sorted[docId]?.createdAt ?? 0
  const idAt = (docId: number) => sorted[docId]?.id ?? ''
  const docIds = new Map(sorted.map(({ id }, docId) => [id, docId]))
  return {
    size: sorted.length,
    postings: createPostings(sorted, dictionary),
    docIdOf: (id) => docIds.get(id),
    nameAt: (docId) => sorted[docId]?.name ?? '',
    hasTag: (docId, tags) => sorted[docId]?.tags.some((tag) => tags.includes(tag)) ?? false,
    isInStock: (docId) => sorted[docId]?.inStock ?? false,
    documents: sorted,
    byAge: Uint32Array.from(sorted.keys()).sort(
      (a, b) => createdAt(b) - createdAt(a) || (idAt(a) < idAt(b) ? 1 : -1),
    ),
    values: new Map(values.map((value) => [value.tag, value])),
    dictionary,
  }
}

const maxTerms = 1000

function createPostings(
  documents: readonly SmallCatalogDocument[],
  dictionary: TermDictionary,
): SearchableDocs['postings'] {
  const lookUp = (term: string, isPrefix: boolean) => {
    const found = dictionary.weightsOf(documents, term, isPrefix)
    const sets: DocSetsByWeight = []
    for (const weight of Object.values(termWeights)) {
      sets[weight] = docSetWhere(documents.length, (docId) => ((found[docId] ?? 0) & weight) !== 0)
    }
    return sets
  }
  return createPostingCache(lookUp, { size: () => documents.length, maxTerms }).postings
}
