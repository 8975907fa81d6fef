import type { Db } from '#platform/database.ts'
import { type ChangeCursor, type Changes, findChanges } from '../postgres/find-changes.ts'
import { loadCategories } from '../postgres/load-categories.ts'
import type { IndexedCategory } from '../query/category.ts'
import { type LoadedVocabulary, loadVocabulary } from '../vocabulary/load-vocabulary.ts'
import { type BackgroundLoader, createBackgroundLoader } from './background-loader.ts'
import type { LargeCatalogIndex } from './large-catalog-index.ts'
import { updateLargeCatalog } from './load-large-catalog.ts'
import { loadSmallCatalog, smallCatalogLimit, updateSmallCatalog } from './load-small-catalog.ts'
import { shareRuns } from './share-runs.ts'
import type { SmallCatalogIndex } from './small-catalog-index.ts'

/** The catalog in the memory of this process, as of one moment. */
export type CatalogSnapshot = {
  categories: readonly IndexedCategory[]
  vocabulary: LoadedVocabulary
  /** Number of documents, an estimate in large catalogs. */
  documents: number
  /** Only in a small catalog. */
  small: SmallCatalogIndex | undefined
  /** Only in a large catalog, once it has been loaded. */
  large: LargeCatalogIndex | undefined
}

/** Loading a larger vocabulary takes about a second; the old one serves until then. */
const largeVocabulary = 10_000

export type CatalogSnapshots = {
  /**
   * The current snapshot; a large vocabulary may be some seconds old. Concurrent callers share one quick statement, and more
   * only where something has changed.
   */
  getCatalogSnapshot(): Promise<CatalogSnapshot>
  loader: BackgroundLoader
}

export function createCatalogSnapshots(db: Db): CatalogSnapshots {
  let known: (ChangeCursor & { catalog: CatalogSnapshot }) | undefined
  let tooMany: number | undefined
  const getVocabulary = createVocabularyLoader(db)
  const loader = createBackgroundLoader(db)
  return { getCatalogSnapshot: shareRuns(refresh), loader }

  async function refresh(): Promise<CatalogSnapshot> {
    const at = Date.now()
    // The load may lack changes that were read since it began, so the change log is read from its cursor again.
    const loaded = loader.take()
    const large = loaded?.index ?? known?.catalog.large
    const withProducts = known?.catalog.small !== undefined || large !== undefined
    const changes = await findChanges(db, loaded?.since ?? known, { withProducts })
    const catalog = await update(known?.catalog, changes, large)
    known = { catalog, snapshot: changes.snapshot, at }
    if (!catalog.small) loader.loadIfNeeded(catalog.large, known)
    return catalog
  }

  async function update(
    old: CatalogSnapshot | undefined,
    changes: Changes,
    known: LargeCatalogIndex | undefined,
  ): Promise<CatalogSnapshot> {
    const { products: ids, isTaxonomyNew: areValuesNew } = changes
    const [categories, vocabulary, small, large] = await Promise.all([
      old && !changes.isTaxonomyNew ? old.categories : loadCategories(db),
      getVocabulary(changes.isVocabularyNew),
      updateSmall(old, changes),
      known && ids && updateLargeCatalog(db, known, { ids, areValuesNew }),
    ])
    const documents = small ? small.size : Math.max(changes.listed, smallCatalogLimit)
    return { categories, vocabulary, documents, small, large: small ? undefined : large }
  }

  /** The planner's estimate may be wrong: a catalog that proved too large is not tried again until the estimate changes. */
  async function updateSmall(old: CatalogSnapshot | undefined, changes: Changes) {
    const { products, listed, isTaxonomyNew } = changes
    if (listed >= smallCatalogLimit || listed === tooMany) return undefined
    const small =
      old?.small && products
        ? await updateSmallCatalog(db, old.small, { ids: products, areValuesNew: isTaxonomyNew })
        : await loadSmallCatalog(db)
    tooMany = small ? undefined : listed
    return small
  }
}

/** Returns the vocabulary, loaded anew when it has changed. */
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
