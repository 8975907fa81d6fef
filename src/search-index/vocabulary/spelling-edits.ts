/** Another spelling of a folded word; a higher cost is less likely. */
export type SpellingEdit = { folded: string; cost: number }

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const editCost = 5
const swapCost = 4

/** A polynomial hash: the hash of an edited text follows from those of its prefix and suffix. */
export function textHash(text: string): number {
  let number = 0
  for (let at = 0; at < text.length; at += 1) number = withLetter(number, text.charCodeAt(at))
  return number >>> 0
}

const base = 0x01000193

function withLetter(number: number, code: number): number {
  return (Math.imul(number, base) + code) | 0
}

const codes = letters.map((letter) => letter.charCodeAt(0))

/** Spellings at one edit. Only those are built whose hash passes `mayExist`: of hundreds few are words. */
export function singleEdits(
  word: string,
  mayExist: (number: number) => boolean = () => true,
): SpellingEdit[] {
  const { length } = word
  // Hashes of the prefixes and suffixes, and the factor of a prefix before a suffix of each length.
  const [first, last, worth] = [[0], new Array<number>(length + 1).fill(0), [1]]
  for (let at = 0; at < length; at += 1) {
    first.push(withLetter(first[at] ?? 0, word.charCodeAt(at)))
    worth.push(Math.imul(worth[at] ?? 0, base))
  }
  for (let at = length - 1; at >= 0; at -= 1) {
    const own = Math.imul(word.charCodeAt(at), worth[length - 1 - at] ?? 0)
    last[at] = (own + (last[at + 1] ?? 0)) | 0
  }
  const isThere = (before: number, from: number) =>
    mayExist((Math.imul(before, worth[length - from] ?? 0) + (last[from] ?? 0)) >>> 0)

  const found = new Map<string, number>()
  const add = (folded: string, cost: number) => {
    if (folded !== word && cost < (found.get(folded) ?? Number.POSITIVE_INFINITY)) {
      found.set(folded, cost)
    }
  }
  for (let at = 0; at <= length; at += 1) {
    const before = first[at] ?? 0
    const [own = '', next = ''] = [word[at], word[at + 1]]
    const write = (middle: string, from: number) => word.slice(0, at) + middle + word.slice(from)
    if (next) {
      const swapped = withLetter(withLetter(before, word.charCodeAt(at + 1)), word.charCodeAt(at))
      if (isThere(swapped, at + 2)) add(write(next + own, at + 2), swapCost)
    }
    if (own && isThere(before, at + 1)) add(write('', at + 1), own === next ? swapCost : editCost)
    for (const [index, letter] of letters.entries()) {
      const extended = withLetter(before, codes[index] ?? 0)
      if (isThere(extended, at)) add(write(letter, at), letter === own ? swapCost : editCost)
      if (own && isThere(extended, at + 1)) {
        add(write(letter, at + 1), isNear(own, letter) ? swapCost : editCost)
      }
    }
  }
  return [...found].map(([folded, cost]) => ({ folded, cost }))
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function isNear(one: string, other: string): boolean {
  const row = rows.find((keys) => keys.includes(one))
  return row?.includes(other) === true && Math.abs(row.indexOf(one) - row.indexOf(other)) === 1
}

const confusionCost = 2.5
const confusedOnsets = [
  ['s', 'x'],
  ['ch', 'tr'],
  ['d', 'gi', 'r', 'v'],
  ['l', 'n'],
  ['g', 'gh'],
  ['ng', 'ngh'],
  ['c', 'k', 'q'],
  ['ph', 'f'],
  ['gi', 'j', 'z', 'd'],
  ['qu', 'w', 'kw'],
  ['kh', 'k'],
]
const confusedEndings = [
  ['n', 'ng', 'nh'],
  ['c', 't', 'ch'],
  ['i', 'y'],
  ['iu', 'ieu'],
  ['uu', 'iu'],
  ['ao', 'au'],
]
const consonants = /^(?:ngh|ng|nh|gh|gi|kh|ch|th|tr|ph|qu|kw|[bcdfghjklmnpqrstvwxz])/

/** Spellings that sound alike, at least in some region: s/x, ch/tr, d/gi/r, l/n, i/y, n/ng, c/t. */
export function soundAlikes(word: string): SpellingEdit[] {
  const begun = consonants.exec(word)?.[0] ?? ''
  const onsets = alternatives(confusedOnsets, begun).map(
    (onset) => onset + word.slice(begun.length),
  )
  const all = [word, ...onsets].flatMap((spelling) => [
    spelling,
    ...confusedEndings.flatMap((group) =>
      group
        .filter((ending) => spelling.endsWith(ending))
        .flatMap((ending) =>
          group
            .filter((other) => other !== ending)
            .map((other) => spelling.slice(0, -ending.length) + other),
        ),
    ),
  ])
  const found = new Map<string, number>()
  for (const folded of all) {
    const isBoth = !onsets.includes(folded) && !folded.startsWith(begun)
    if (folded !== word && !found.has(folded)) {
      found.set(folded, isBoth ? confusionCost * 2 : confusionCost)
    }
  }
  return [...found].map(([folded, cost]) => ({ folded, cost }))
}

function alternatives(groups: readonly string[][], part: string): string[] {
  return groups.flatMap((group) => (group.includes(part) ? group.filter((x) => x !== part) : []))
}

export function editDistance(one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, i) => i),
  ]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let best = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwap) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1)
      row.push(best)
    }
    beforeLast = last
    last = row
  }
  return last.at(-1) ?? 0
}
