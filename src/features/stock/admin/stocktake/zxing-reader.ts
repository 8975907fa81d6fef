import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'

/** Reads the codes that a camera shows. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<readonly string[]>

/** Pixels across in which codes are looked for: more takes phones longer than it helps. */
const widest = 640

/** Formats that goods have and that check themselves. */
const formats = [
  ...[BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.UPC_E],
  BarcodeFormat.CODE_128,
]
const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.POSSIBLE_FORMATS, formats]])

/** Reads codes where the browser has no reader of its own. */
export function createZxingReader(): ReadCodes {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('a canvas has no context')
  // Not those of all formats together, which log each picture without a code.
  const readers = [new MultiFormatOneDReader(hints), new QRCodeReader()]
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (videoWidth === 0) return []
    const scale = Math.min(1, widest / videoWidth)
    const width = Math.round(videoWidth * scale)
    const height = Math.round(videoHeight * scale)
    Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    const grey = greyOf(context.getImageData(0, 0, width, height).data)
    const picture = new BinaryBitmap(
      new HybridBinarizer(new RGBLuminanceSource(grey, width, height)),
    )
    for (const reader of readers) {
      try {
        return [reader.decode(picture, hints).getText()]
      } catch {
        // It throws where there is no code.
      }
    }
    return []
  }
}

function greyOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(pixels.length / 4)
  for (let index = 0; index < grey.length; index++) {
    const at = 4 * index
    grey[index] = ((pixels[at] ?? 0) + 2 * (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 4
  }
  return grey
}
