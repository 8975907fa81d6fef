import { retryImport } from '#storefront/retry-import.ts'
import type { ReadCodes } from './zxing-reader.ts'

/** Of the browser, where it has one: https://wicg.github.io/shape-detection-api/. */
type Detector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare global {
  interface Window {
    BarcodeDetector?: {
      new (): Detector
      getSupportedFormats: () => Promise<readonly string[]>
    }
  }
}

/** The browser's own reader, else one that is loaded. */
export async function openCodeReader(): Promise<ReadCodes> {
  const { BarcodeDetector } = window
  // Some browsers have one that reads nothing, or does not answer what it reads.
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('ean_13')) {
    const detector = new BarcodeDetector()
    return async (video) => {
      const found = await detector.detect(video).catch(() => [])
      return found.map(({ rawValue }) => rawValue)
    }
  }
  const load = () => import('./zxing-reader.ts')
  const { createZxingReader } = await load().catch((failure) => retryImport(load, failure))
  return createZxingReader()
}
