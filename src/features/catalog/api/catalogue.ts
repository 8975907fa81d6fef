import type { Db } from '#platform/database.ts'
import { type KnownCategory, loadCategories } from './categories-in-memory.ts'
import { type Changes, lookForChanges } from './changes.ts'
import type { WideShelf } from './shelf/columns.ts'
import { mostInHead } from './shelf/head.ts'
import { renewColumns } from './shelf/load-columns.ts'
import { loadShelf, renewShelf, smallShop } from './shelf/load-shelf.ts'
import { createWideReader, type Look, type WideReader } from './shelf/read-wide.ts'
import type { Shelf } from './shelf/shelf.ts'
import { loadVocabulary, type Vocabulary } from './text/vocabulary.ts'

/** The catalogue, with what each process keeps of it in memory. */
export type Catalogue = {
  /** The catalogue itself. */
  db: Db
  categories: readonly KnownCategory[]
  vocabulary: Vocabulary
  /** How many products are listed, more or less. */
  shopSize: number
  /** All products, in a small shop. */
  shelf: Shelf | undefined
  /** In a large one, what lists of all products are made from, once it has been read. */
  wide: WideShelf | undefined
}

/** A large vocabulary takes a second to read: the old one serves until then. */
const largeVocabulary = 10_000

type Remembering = { get(): Promise<Catalogue>; reader: WideReader }
const rememberings = new WeakMap<Db, Remembering>()

/**
 * What is known of the catalogue, as it is now; the vocabulary of a large shop may be some seconds old. One quick statement,
 * which those who ask at the same time share, unless there is something new.
 */
export function catalogueOf(db: Db): Promise<Catalogue> {
  return rememberingOf(db).get()
}

/**
 * Has lists of a large shop worked out in memory, as soon as all products have been read; until then, and where memory is not
 * meant for that, the database is asked. `isReady` is when they have been read for the first time; `inHead`: of so many of the
 * best-selling the words, too.
 */
export function keepProducts(
  db: Db,
  onError: (error: unknown) => void,
  { inHead = mostInHead }: { inHead?: number } = {},
) {
  const { get, reader } = rememberingOf(db)
  reader.want(onError, inHead)
  const isReady = get().then(() => reader.settled(), onError)
  return { isReady, stop: () => reader.stop() }
}

function rememberingOf(db: Db): Remembering {
  const known = rememberings.get(db) ?? remember(db)
  rememberings.set(db, known)
  return known
}

function remember(db: Db): Remembering {
  let known: (Look & { memory: Catalogue }) | undefined
  let tooMany: number | undefined
  const vocabulary = rememberVocabulary(db)
  const reader = createWideReader(db)
  return { get: shared(look), reader }

  async function look(): Promise<Catalogue> {
    const at = Date.now()
    // What was read meanwhile may lack what the looks since have seen.
    const read = reader.take()
    const wide = read?.wide ?? known?.memory.wide
    const withProducts = known?.memory.shelf !== undefined || wide !== undefined
    const changes = await lookForChanges(db, read?.since ?? known, { withProducts })
    const memory = await renew(known?.memory, changes, wide)
    known = { memory, snapshot: changes.snapshot, at }
    if (!memory.shelf) reader.readUnless(memory.wide, known)
    return memory
  }

  async function renew(old: Catalogue | undefined, changes: Changes, known: WideShelf | undefined) {
    const { products: ids, isTaxonomyNew: areValuesNew } = changes
    const [categories, words, shelf, wide] = await Promise.all([
      old && !changes.isTaxonomyNew ? old.categories : loadCategories(db),
      vocabulary(changes.isVocabularyNew),
      shelfAfter(old, changes),
      known && ids && renewColumns(db, known, { ids, areValuesNew }),
    ])
    const shopSize = shelf ? shelf.products.length : Math.max(changes.listed, smallShop)
    return { db, categories, vocabulary: words, shopSize, shelf, wide: shelf ? undefined : wide }
  }

  /** What the planner knows may be old: where it is wrong, nobody looks again until it knows something else. */
  async function shelfAfter(old: Catalogue | undefined, changes: Changes) {
    const { products, listed, isTaxonomyNew } = changes
    if (listed >= smallShop || listed === tooMany) return undefined
    const shelf =
      old?.shelf && products
        ? await renewShelf(db, old.shelf, { ids: products, areValuesNew: isTaxonomyNew })
        : await loadShelf(db)
    tooMany = shelf ? undefined : listed
    return shelf
  }
}

/** Gives the vocabulary, read anew where it has changed. */
function rememberVocabulary(db: Db): (isNew: boolean) => Promise<Vocabulary> | Vocabulary {
  let known: Vocabulary | undefined
  let isStale = true
  const load = shared(async () => {
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
    // Whoever asks next tries again.
    loading.catch(() => {})
    return known
  }
}

/** Does what is asked for one after the other; who comes while it is being done for others shares the next time. */
function shared<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  let next: Promise<Value> | undefined
  const begin = () => {
    const own = work()
    running = own
    const end = () => {
      if (running === own) running = undefined
    }
    own.then(end, end)
    return own
  }
  const beginNext = () => {
    next = undefined
    return begin()
  }
  return () => {
    if (!running) return begin()
    next ??= running.then(beginNext, beginNext)
    return next
  }
}
