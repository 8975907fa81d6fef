import type { Db } from '#platform/database.ts'
import { readFrom, readSource } from '#platform/replica/read-source.ts'
import { type ChangeCursor, type Changes, findChanges } from '../postgres/find-changes.ts'
import { loadCategories } from '../postgres/load-categories.ts'
import type { IndexedCategory } from '../query/category.ts'
import { type LoadedVocabulary, loadVocabulary } from '../vocabulary/load-vocabulary.ts'
import { type BackgroundLoader, createBackgroundLoader } from './background-loader.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { loadCatalog, updateCatalog } from './load-catalog.ts'
import { shareRuns } from './share-runs.ts'
import { smallCatalogLimit } from './top-seller-index.ts'

export type CatalogSnapshot = {
  categories: readonly IndexedCategory[]
  vocabulary: LoadedVocabulary
  /** Number of documents, an estimate without an index. */
  documents: number
  /** Undefined in a large catalog until it has been loaded. */
  index: CatalogIndex | undefined
}

const smallCatalog = {
  products: smallCatalogLimit,
  attributeValues: Number.POSITIVE_INFINITY,
  topSellers: smallCatalogLimit,
}
/** Loading a larger vocabulary takes about a second; the old one serves until then. */
const largeVocabulary = 10_000

export type CatalogSnapshots = {
  /**
   * As of now, though a large vocabulary may be some seconds old. Concurrent callers share one quick statement. Without the primary it
   * has no index, so that all is read from the standby.
   */
  getCatalogSnapshot(): Promise<CatalogSnapshot>
  loader: BackgroundLoader
}

export function createCatalogSnapshots(db: Db): CatalogSnapshots {
  let known: (ChangeCursor & { catalog: CatalogSnapshot }) | undefined
  let tooMany: number | undefined
  const getVocabulary = createVocabularyLoader(db)
  const loader = createBackgroundLoader(db)
  // The snapshot of a standby counts transactions under way on the primary as seen: their changes would never be read.
  const getCurrent = shareRuns(() => readFrom('primary', refresh))
  const getLastKnown = shareRuns(readLastKnown)
  return {
    getCatalogSnapshot: () => (readSource() === 'last known' ? getLastKnown() : getCurrent()),
    loader,
  }

  async function readLastKnown(): Promise<CatalogSnapshot> {
    const old = known?.catalog
    const [categories, vocabulary] = await Promise.all([
      loadCategories(db),
      old?.vocabulary ?? loadVocabulary(db),
    ])
    return {
      categories,
      vocabulary,
      documents: old?.documents ?? smallCatalogLimit,
      index: undefined,
    }
  }

  async function refresh(): Promise<CatalogSnapshot> {
    const at = Date.now()
    // The load may lack changes that were read since it began, so the change log is read from its cursor again.
    const loaded = loader.take()
    const index = loaded?.index ?? known?.catalog.index
    const withProducts = index !== undefined
    const changes = await findChanges(db, loaded?.since ?? known, { withProducts })
    const catalog = await update(known?.catalog, changes, index)
    known = { catalog, snapshot: changes.snapshot, at }
    loader.loadIfNeeded(catalog.index, known)
    return catalog
  }

  async function update(
    old: CatalogSnapshot | undefined,
    changes: Changes,
    known: CatalogIndex | undefined,
  ): Promise<CatalogSnapshot> {
    const [categories, vocabulary, index] = await Promise.all([
      old && !changes.isTaxonomyNew ? old.categories : loadCategories(db),
      getVocabulary(changes.isVocabularyNew),
      updateIndex(known, changes),
    ])
    const documents = index?.columns.documents ?? Math.max(changes.listed, smallCatalogLimit)
    return { categories, vocabulary, documents, index }
  }

  /** The planner's estimate may be wrong: a catalog that proved too large is not tried again until the estimate changes. */
  async function updateIndex(old: CatalogIndex | undefined, changes: Changes) {
    const { products: ids, listed, isTaxonomyNew: areValuesNew } = changes
    const updated = old && ids && (await updateCatalog(db, old, { ids, areValuesNew }))
    if (updated?.topSellers || listed >= smallCatalogLimit || listed === tooMany) return updated
    const small = await loadCatalog(db, smallCatalog)
    tooMany = small ? undefined : listed
    return small ?? updated
  }
}

function createVocabularyLoader(
  db: Db,
): (isNew: boolean) => Promise<LoadedVocabulary> | LoadedVocabulary {
  let known: LoadedVocabulary | undefined
  let isStale = true
  const load = shareRuns(async () => {
    isStale = false
    try {
      known = await loadVocabulary(db)
      return known
    } catch (error) {
      isStale = true
      throw error
    }
  })
  return (isNew) => {
    isStale ||= isNew
    if (!isStale && known) return known
    const loading = load()
    if (!known || known.documents < largeVocabulary) return loading
    // The next caller tries again.
    loading.catch(() => {})
    return known
  }
}
