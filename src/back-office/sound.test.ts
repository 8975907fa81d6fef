import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A sound device that starts when the test says so. */
class Device {
  static last: Device
  state: AudioContextState = 'suspended'
  currentTime = 0
  destination = {}
  #starts: (() => void)[] = []
  constructor() {
    Device.last = this
  }
  resume() {
    return new Promise<void>((resolve) => this.#starts.push(resolve))
  }
  async suspend() {
    this.state = 'suspended'
  }
  start() {
    this.state = 'running'
    for (const start of this.#starts.splice(0)) start()
  }
}

const tones: Tone[] = []

class Tone {
  #onEnd = () => {}
  connect = (next: unknown) => next
  start() {
    tones.push(this)
  }
  stop() {}
  addEventListener(_name: string, onEnd: () => void) {
    this.#onEnd = onEnd
  }
  end() {
    this.#onEnd()
  }
}

class Volume {
  gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
  connect = (next: unknown) => next
}

const notes = [{ at: 0, seconds: 0.4, frequency: 880 }]
const endTones = () => {
  for (const tone of tones) tone.end()
}

async function openPage() {
  vi.resetModules()
  return import('./sound.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Device)
  vi.stubGlobal('OscillatorNode', Tone)
  vi.stubGlobal('GainNode', Volume)
  tones.length = 0
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the device runs while a note sounds, and rests afterwards', async () => {
  const { allowSound, isSoundAllowed, playNotes } = await openPage()
  allowSound()
  Device.last.start()
  await vi.waitFor(() => expect(isSoundAllowed()).toBe(true))
  await vi.waitFor(() => expect(Device.last.state).toBe('suspended'))
  const played = playNotes(notes)
  Device.last.start()
  await vi.waitFor(() => expect(tones).toHaveLength(1))
  expect(Device.last.state).toBe('running')
  endTones()
  await played
  expect(Device.last.state).toBe('suspended')
})

test('a device that starts late misses one sound, and plays those after it', async () => {
  const { allowSound, isSoundAllowed, playNotes } = await openPage()
  allowSound()
  Device.last.start()
  await vi.waitFor(() => expect(isSoundAllowed()).toBe(true))
  const missed = playNotes(notes)
  await vi.advanceTimersByTimeAsync(600)
  expect(isSoundAllowed()).toBe(false)
  Device.last.start()
  await missed
  expect(tones).toHaveLength(0)
  expect(isSoundAllowed()).toBe(true)
  expect(Device.last.state).toBe('suspended')

  const played = playNotes(notes)
  Device.last.start()
  await vi.waitFor(() => expect(tones).toHaveLength(1))
  endTones()
  await played
})

test('where nothing may sound before a press, the press allows it', async () => {
  const { allowSound, isSoundAllowed, playNotes } = await openPage()
  const blocked = playNotes(notes)
  await vi.advanceTimersByTimeAsync(600)
  expect(isSoundAllowed()).toBe(false)
  allowSound()
  Device.last.start()
  await blocked
  expect(isSoundAllowed()).toBe(true)
  expect(tones).toHaveLength(0)
})
