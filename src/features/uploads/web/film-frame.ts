import { drawSmall } from './shrink-picture.ts'

/** A frame of a video, and how long it is; null for what browsers can't tell. */
export type FilmFrame = { poster: Blob | null; seconds: number | null }

const longestSide = 1280
/** A phone with much to do needs some seconds; nobody waits for more. */
const mostMs = 8_000
/** Where a frame is looked for, as shares of the length. */
const places = [0.1, 0.35, 0.7]

/** A frame that is not black, from some way into a video. Never throws. */
export async function filmFrame(file: File, given: AbortSignal): Promise<FilmFrame> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(mostMs)])
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  let seconds: number | null = null
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address })
    // Some phones bring nothing before they are asked to.
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
    // What is seen of a long one early says as much.
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

/** How light what is seen is: from 0 for black to 255 for white. */
function lightOf(seen: CanvasImageSource): number {
  const side = 16
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return 0
  context.drawImage(seen, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  // Of each pixel the green, by which eyes tell lightness.
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
