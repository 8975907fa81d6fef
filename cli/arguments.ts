import { InvalidArgumentError } from 'commander'

/** Reads a whole number between two others. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}

/** Reads one of some words, in upper or lower case. */
export function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((known) => known.toLowerCase() === text.toLowerCase())
    if (word) return word
    throw new InvalidArgumentError(`It must be one of: ${words.join(', ')}.`)
  }
}
