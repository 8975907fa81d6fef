let context: AudioContext | undefined

/** A short high note for what was scanned, a long low one and a vibration for what was not. Silent before the first press. */
export function signal(isGood: boolean): void {
  try {
    context ??= new AudioContext()
    const seconds = isGood ? 0.08 : 0.35
    const tone = new OscillatorNode(context, { frequency: isGood ? 1800 : 220 })
    const volume = new GainNode(context, { gain: 0.2 })
    tone.connect(volume).connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + seconds)
    navigator.vibrate?.(isGood ? 40 : [120, 60, 120])
  } catch {
    // No sound on this device.
  }
}
