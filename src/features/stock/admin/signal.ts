import { playNotes } from '#back-office/sound.ts'

/** A short high note for what was scanned, a long low one and a vibration for what was not. Silent before the first press. */
export function signal(isGood: boolean): void {
  const note = isGood ? { seconds: 0.1, frequency: 1800 } : { seconds: 0.4, frequency: 220 }
  void playNotes([{ at: 0, ...note }])
  navigator.vibrate?.(isGood ? 40 : [120, 60, 120])
}
