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

/** Two short notes. Silent where the browser allows no sound yet, before the first press. */
export function playBell(): void {
  try {
    context ??= new AudioContext()
    const start = context.currentTime
    for (const [index, frequency] of [880, 1320].entries())
      ring(context, frequency, start + index * 0.18)
  } catch {
    // No sound on this device.
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
