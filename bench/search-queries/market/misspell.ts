import { foldVietnamese } from '#shared/vietnamese.ts'
import { goods } from './goods.ts'

type Chance = () => number

/** Words that a misspelling must not turn into: that would be another thing. */
const words = new Set(
  goods
    .flatMap(({ name, also, traits, path }) => [name, ...also, ...traits.flat(), ...path])
    .flatMap((text) => foldVietnamese(text).split(/[^a-z0-9]+/)),
)

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const alikeOnsets = [
  ['s', 'x'],
  ['tr', 'ch'],
  ['gi', 'd'],
  ['l', 'n'],
  ['ngh', 'ng'],
]
const alikeEndings = [
  ['ng', 'n'],
  ['t', 'c'],
  ['y', 'i'],
]

export function pick<T>(list: readonly T[], chance: Chance): T | undefined {
  return list[Math.floor(chance() * list.length)]
}

/** A text with one mistake of a shopper or seller: a letter too many, too few, swapped, of the next key, or one that sounds alike. */
export function misspell(text: string, chance: Chance): string {
  const all = text.split(' ')
  const long = all.flatMap((word, at) => (/^\p{L}{3,}$/u.test(word) ? [at] : []))
  // Nobody can tell what a mistake in a word of so few letters was meant to be.
  if (text.length < 5) return text
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const at = pick(long, chance) ?? 0
    const word = all[at] ?? ''
    const wrong = pick(mistakes, chance)?.(word, chance) ?? word
    const folded = foldVietnamese(wrong)
    const isOther = folded !== foldVietnamese(word) && !words.has(folded)
    if (isOther && /[aeiouy]/.test(folded)) return all.with(at, wrong).join(' ')
  }
  return text
}

const mistakes = [soundAlike, soundAlike, drop, double, swap, nextKey]

function soundAlike(word: string, chance: Chance): string {
  const ways = [
    ...alikeOnsets.flatMap((pair) =>
      pair.flatMap((onset, which) =>
        isOnset(word, onset) ? [pair[1 - which] + word.slice(onset.length)] : [],
      ),
    ),
    ...alikeEndings.flatMap((pair) =>
      pair.flatMap((ending, which) =>
        word.endsWith(ending) ? [word.slice(0, -ending.length) + pair[1 - which]] : [],
      ),
    ),
  ]
  return pick(ways, chance) ?? word
}

/** The whole onset: “nh” is not “n”, and “d” is not written “gi” before another i. */
function isOnset(word: string, onset: string): boolean {
  const next = foldVietnamese(word[onset.length] ?? '')
  return word.startsWith(onset) && (onset === 'd' ? /[aeou]/ : /[aeiouy]/).test(next)
}

/** Not the first letter, which people seldom get wrong. */
function place(word: string, chance: Chance): number {
  return 1 + Math.floor(chance() * (word.length - 1))
}

function drop(word: string, chance: Chance): string {
  const at = place(word, chance)
  return word.slice(0, at) + word.slice(at + 1)
}

function double(word: string, chance: Chance): string {
  const at = place(word, chance)
  return word.slice(0, at + 1) + foldVietnamese(word[at] ?? '') + word.slice(at + 1)
}

function swap(word: string, chance: Chance): string {
  const at = place(word, chance)
  return word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2)
}

function nextKey(word: string, chance: Chance): string {
  const at = place(word, chance)
  const row = rows.find((keys) => keys.includes(foldVietnamese(word[at] ?? ''))) ?? ''
  const key = row.indexOf(foldVietnamese(word[at] ?? ''))
  const other = row[key + (chance() < 0.5 ? 1 : -1)] ?? row[key === 0 ? 1 : key - 1] ?? ''
  return word.slice(0, at) + other + word.slice(at + 1)
}
