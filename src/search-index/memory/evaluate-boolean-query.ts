import { type BooleanQuery, earlyLetters, type Phrase } from '../query/boolean-query.ts'
import {
  addDoc,
  type DocSet,
  docSetWhere,
  emptyDocSet,
  hasDoc,
  intersect,
  union,
} from './doc-set.ts'
import { type SearchableDocs, termWeights } from './searchable-docs.ts'

/** Documents that match; the same as `booleanQuerySql` selects in the database. */
export function evaluate(docs: SearchableDocs, query: BooleanQuery): DocSet {
  const evaluateEach = (queries: readonly BooleanQuery[]) =>
    queries.map((each) => evaluate(docs, each))
  if ('tsquery' in query) return evaluateTsquery(docs, query.tsquery)
  if ('every' in query) return intersect(docs.size, evaluateEach(query.every))
  if ('some' in query) return union(docs.size, evaluateEach(query.some))
  if ('unindexed' in query) return evaluate(docs, query.unindexed)
  if ('ids' in query) {
    const set = emptyDocSet(docs.size)
    for (const id of query.ids) {
      const docId = docs.docIdOf(id)
      if (docId !== undefined) addDoc(set, docId)
    }
    return set
  }
  return docSetWhere(docs.size, matcherOf(docs, query))
}

type PhraseFinder = (docId: number) => number
export type PhraseFinders = Map<readonly Phrase[], PhraseFinder>

/** Tests single documents: cheaper than a whole set when few are tested. `finders` are shared by the keys of one ranking. */
export function matcherOf(
  docs: SearchableDocs,
  query: BooleanQuery,
  finders: PhraseFinders = new Map(),
): (docId: number) => boolean {
  if ('tags' in query) return (docId) => docs.hasTag(docId, query.tags)
  if ('phrases' in query) {
    const positionIn = finders.get(query.phrases) ?? phraseFinder(docs, query.phrases)
    finders.set(query.phrases, positionIn)
    const end = { start: 1, early: earlyLetters, anywhere: Number.POSITIVE_INFINITY }[query.at]
    return (docId) => positionIn(docId) < end
  }
  const set = evaluate(docs, query)
  return (docId) => hasDoc(set, docId)
}

/** The first position of any phrase in a name, else infinity; the last document's is kept, since several keys ask for it. */
function phraseFinder(docs: SearchableDocs, phrases: readonly Phrase[]): PhraseFinder {
  const texts = phrases.map(({ text, isOpen }) => ` ${text}${isOpen ? '' : ' '}`)
  let last = -1
  let first = Number.POSITIVE_INFINITY
  return (docId) => {
    if (docId === last) return first
    last = docId
    first = Number.POSITIVE_INFINITY
    const name = docs.nameAt(docId)
    for (const text of texts) {
      const at = name.indexOf(text)
      if (at >= 0 && at < first) first = at
    }
    return first
  }
}

const allWeights = termWeights.A | termWeights.B | termWeights.C | termWeights.D

/** Evaluates a text query as `toTsquery` writes it: quoted terms, `&` before `|`, brackets. Throws for other syntax. */
function evaluateTsquery(docs: SearchableDocs, query: string): DocSet {
  let at = 0
  const found = readOr()
  if (at < query.length) throw new Error(`unexpected text after the end of a tsquery: ${query}`)
  return found

  function accept(sign: string): boolean {
    while (query[at] === ' ') at += 1
    if (query[at] !== sign) return false
    at += 1
    return true
  }

  function readOr(): DocSet {
    const sets = [readAnd()]
    while (accept('|')) sets.push(readAnd())
    return union(docs.size, sets)
  }

  function readAnd(): DocSet {
    const sets = [readTerm()]
    while (accept('&')) sets.push(readTerm())
    return intersect(docs.size, sets)
  }

  function readTerm(): DocSet {
    if (accept('(')) {
      const inner = readOr()
      if (!accept(')')) throw new Error(`a bracket of a tsquery is not closed: ${query}`)
      return inner
    }
    const end = accept("'") ? query.indexOf("'", at) : -1
    if (end === -1) throw new Error(`a tsquery lacks a term: ${query}`)
    const term = query.slice(at, end)
    at = end + 1
    if (query[at] === ':') at += 1
    const isPrefix = query[at] === '*'
    if (isPrefix) at += 1
    let weights = 0
    for (; (query[at] ?? ' ') in termWeights; at += 1) {
      weights |= termWeights[query[at] as keyof typeof termWeights]
    }
    return docs.postings(term, isPrefix, weights === 0 ? allWeights : weights)
  }
}
