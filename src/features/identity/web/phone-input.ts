/** `0912345678` → `0912 345 678`, also while it is being typed. */
export function groupPhone(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter(Boolean).join(' ')
}

/** Caret position in the grouped text after this many digits. */
export function caretAfter(digitCount: number): number {
  return groupPhone('0'.repeat(digitCount)).length
}
