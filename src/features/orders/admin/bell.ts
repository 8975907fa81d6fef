import { useSyncExternalStore } from 'react'

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

let context: AudioContext | undefined
/** Where the device has no sound, there is nothing to allow. */
let isSilent = false
const watchers = new Set<() => void>()

function tellWatchers(): void {
  for (const watcher of watchers) watcher()
}

/** Lets the bell ring from the next press in the page on: browsers allow sound in a press alone. Returns the function that stops it. */
export function allowBellByPress(): () => void {
  const presses = ['click', 'keydown'] as const
  for (const press of presses) document.addEventListener(press, allowBell, { capture: true })
  return () => {
    for (const press of presses) document.removeEventListener(press, allowBell, { capture: true })
  }
}

/** To be called in a press. */
function allowBell(): void {
  if (context?.state === 'running' || !isSoundOn()) return
  try {
    if (!context) {
      context = new AudioContext()
      context.addEventListener('statechange', tellWatchers)
    }
    // Safari suspends it again, such as for a call.
    context.resume().catch(() => {})
  } catch {
    isSilent = true
    tellWatchers()
  }
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether the browser would not let the bell ring now. */
export const useBellBlocked = (): boolean =>
  useSyncExternalStore(subscribe, () => !isSilent && context?.state !== 'running')

/** Two short notes, where the browser allows them. */
export function playBell(): void {
  if (context?.state === 'running') ringTwice(context)
}

/** Rings in a press, as an example. */
export function tryBell(): void {
  allowBell()
  if (context) ringTwice(context)
}

function ringTwice(audio: AudioContext): void {
  for (const [index, frequency] of [880, 1320].entries()) {
    ring(audio, frequency, audio.currentTime + index * 0.18)
  }
}

function ring(audio: AudioContext, frequency: number, at: number): void {
  const tone = new OscillatorNode(audio, { frequency })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0.25, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.4)
}
