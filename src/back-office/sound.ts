import { useSyncExternalStore } from 'react'

/** When it begins and how long it lasts, in seconds, and its frequency in hertz. */
export type Note = { at: number; seconds: number; frequency: number }

/** Later than this, in milliseconds, a sound would be about something that is over. */
const mostLateMs = 500

/** It runs only while something sounds: a running one keeps the sound device busy and a phone awake. */
let context: AudioContext | undefined
let sounding = 0
let isAllowed = false
/** Where the device has no sound, there is nothing to allow. */
let isSilent = false
const watchers = new Set<() => void>()

function setAllowed(allowed: boolean): void {
  isAllowed = allowed
  for (const watcher of watchers) watcher()
}

/** To be called in a press: browsers allow sound in a press alone, and from then on. */
export function allowSound(): void {
  if (isAllowed || isSilent) return
  try {
    context ??= new AudioContext()
    context.resume().then(
      () => {
        setAllowed(true)
        rest()
      },
      () => {},
    )
  } catch {
    isSilent = true
    setAllowed(false)
  }
}

/** Plays notes where the browser lets them sound now. Never throws. */
export async function playNotes(notes: readonly Note[]): Promise<void> {
  sounding += 1
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    setAllowed(false)
  }, mostLateMs)
  try {
    context ??= new AudioContext()
    const audio = context
    // Where it is not allowed, the answer comes with the next press. A slow device answers late, and sounds from then on.
    await audio.resume()
    clearTimeout(late)
    const isRunning = audio.state === 'running'
    // Safari takes the permission back, such as for a call.
    setAllowed(isRunning)
    if (isRunning && !isLate) await Promise.all(notes.map((note) => playNote(audio, note)))
  } catch {
    isSilent = context === undefined
    setAllowed(false)
  }
  clearTimeout(late)
  sounding -= 1
  rest()
}

function rest(): void {
  if (sounding === 0) context?.suspend().catch(() => {})
}

function playNote(audio: AudioContext, { at, seconds, frequency }: Note): Promise<unknown> {
  const tone = new OscillatorNode(audio, { frequency })
  const volume = new GainNode(audio, { gain: 0 })
  const begin = audio.currentTime + at
  volume.gain.setValueAtTime(0.25, begin)
  volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + seconds)
  return new Promise((resolve) => tone.addEventListener('ended', resolve))
}

/** Whether the browser has let something sound since the page was opened. */
export const isSoundAllowed = (): boolean => isAllowed

/** Whether the browser would not let anything sound now. */
export const useSoundBlocked = (): boolean =>
  useSyncExternalStore(subscribe, () => !isSilent && !isAllowed)

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
