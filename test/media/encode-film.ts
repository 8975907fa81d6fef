export type Filmed = {
  codec: string
  /** Decoder configuration in base64. */
  description: string
  packets: { data: string; isKey: boolean; seconds: number; duration: number }[]
}

type Wish = { videoCodec: string; width: number; height: number; frames: number }

/** Runs in a browser and encodes a moving circle with a tone. Must not refer to anything outside of the function. */
export async function encodeFilm({ videoCodec, width, height, frames }: Wish) {
  const base64 = (bytes: ArrayBuffer) =>
    btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
  const begin = (codec: string) => {
    const filmed: Filmed = { codec, description: '', packets: [] }
    const output = (
      chunk: EncodedVideoChunk | EncodedAudioChunk,
      about?: { decoderConfig?: { description?: AllowSharedBufferSource } },
    ) => {
      const bytes = new ArrayBuffer(chunk.byteLength)
      chunk.copyTo(bytes)
      filmed.packets.push({
        data: base64(bytes),
        isKey: chunk.type === 'key',
        seconds: chunk.timestamp / 1e6,
        duration: (chunk.duration ?? 0) / 1e6,
      })
      const description = about?.decoderConfig?.description
      if (description)
        filmed.description = base64(new Uint8Array(description as ArrayBuffer).buffer)
    }
    const error = (thrown: Error) => {
      throw thrown
    }
    return { filmed, output, error }
  }

  const picture = begin(videoCodec)
  const encoder = new VideoEncoder(picture)
  encoder.configure({ codec: videoCodec, width, height, bitrate: 40_000, framerate: 12 })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  for (let n = 0; n < frames; n++) {
    context.fillStyle = '#2980b9'
    context.fillRect(0, 0, width, height)
    context.fillStyle = '#f1c40f'
    context.beginPath()
    context.arc(15 + n * 5, height / 2, 12, 0, 7)
    context.fill()
    const frame = new VideoFrame(canvas, {
      timestamp: Math.round((n * 1e6) / 12),
      duration: Math.round(1e6 / 12),
    })
    encoder.encode(frame, { keyFrame: n % 6 === 0 })
    frame.close()
  }
  await encoder.flush()

  const sound = begin('opus')
  const speaker = new AudioEncoder(sound)
  const sampleRate = 48_000
  speaker.configure({ codec: 'opus', sampleRate, numberOfChannels: 1, bitrate: 8000 })
  const numberOfFrames = (sampleRate * frames) / 12
  const data = Float32Array.from({ length: numberOfFrames }, (_, n) => Math.sin(n / 20) / 4)
  speaker.encode(
    new AudioData({
      format: 'f32',
      sampleRate,
      numberOfFrames,
      numberOfChannels: 1,
      timestamp: 0,
      data,
    }),
  )
  await speaker.flush()
  return { picture: picture.filmed, sound: sound.filmed, width, height }
}
