import { allowSound, isSoundAllowed, type Note, playNotes } from '#back-office/sound.ts'

const key = 'quan-ly:chuong'

/** Whether new orders ring on this device; they do unless switched off. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function setSound(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // It then rings.
  }
}

/** Lets the bell ring from the next press in the page on. Returns the function that stops it. */
export function allowBellByPress(): () => void {
  const allow = () => {
    if (isSoundOn()) allowSound()
  }
  const presses = ['click', 'keydown'] as const
  for (const press of presses) document.addEventListener(press, allow, { capture: true })
  return () => {
    for (const press of presses) document.removeEventListener(press, allow, { capture: true })
  }
}

const bell: readonly Note[] = [
  { at: 0, seconds: 0.4, frequency: 880 },
  { at: 0.18, seconds: 0.4, frequency: 1320 },
]

/** Two short notes, where the browser allows them. */
export function playBell(): void {
  if (isSoundAllowed()) void playNotes(bell)
}

/** Rings in a press, as an example. */
export const tryBell = (): void => void playNotes(bell)
