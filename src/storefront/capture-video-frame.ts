import { drawSmall } from './shrink-picture.ts'

/** A frame of a video, and its length in seconds; null when the browser cannot decode it. */
export type VideoFrame = { poster: Blob | null; seconds: number | null }

const longestSide = 1280
/** A busy phone needs some seconds. */
const maxWaitMs = 8_000
/** Where frames are tried, as fractions of the length. */
const places = [0.1, 0.35, 0.7]

/** The first of those frames that is not black. Never throws. */
export async function captureVideoFrame(file: File, outerSignal: AbortSignal): Promise<VideoFrame> {
  const signal = AbortSignal.any([outerSignal, AbortSignal.timeout(maxWaitMs)])
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  let seconds: number | null = null
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address })
    // Some phones load nothing before `load` is called.
    video.load()
    await event(video, 'loadedmetadata', signal)
    seconds = Number.isFinite(video.duration) ? video.duration : null
    return { seconds, poster: await brightFrame(video, signal) }
  } catch {
    return { seconds, poster: null }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

async function brightFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height, duration } = video
  if (width === 0 || height === 0) return null
  const length = Number.isFinite(duration) ? duration : 1
  let best: { poster: Blob | null; light: number } = { poster: null, light: -1 }
  for (const place of places) {
    // In a long video, an early frame is as good, and quicker to seek.
    video.currentTime = Math.min(length * place, place * 20)
    try {
      await event(video, 'seeked', signal)
    } catch {
      break
    }
    const light = lightOf(video)
    if (light <= best.light) continue
    const drawing = { longestSide, type: 'image/jpeg', quality: 0.8 }
    best = { light, poster: await drawSmall(video, { width, height }, drawing) }
    if (!isBlack(light)) break
  }
  return best.poster
}

function isBlack(light: number): boolean {
  return light < 24
}

/** The brightness of a frame, from 0 (black) to 255 (white). */
function lightOf(seen: CanvasImageSource): number {
  const side = 16
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return 0
  context.drawImage(seen, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  // The green channel alone, which contributes most to brightness.
  const greens = data.filter((_, index) => index % 4 === 1)
  return greens.reduce((sum, green) => sum + green, 0) / greens.length
}

function event(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const once = { once: true, signal }
    video.addEventListener(name, () => resolve(), once)
    video.addEventListener('error', () => reject(video.error), once)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
