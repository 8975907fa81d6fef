import type { Page } from '@playwright/test'

/** Digits of an EAN-13 on its left side; those of its right side are inverted. */
const digits = [
  ...['0001101', '0011001', '0010011', '0111101', '0100011'],
  ...['0110001', '0101111', '0111011', '0110111', '0001011'],
]
/** Which digits of the left side are written backwards and inverted: they say what the first digit is. */
const turned = [
  ...['000000', '001011', '001101', '001110', '010011'],
  ...['011001', '011100', '010101', '010110', '011010'],
]

const inverted = (bits: string) => bits.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))
const backwards = (bits: string) => [...bits].toReversed().join('')

/** The number with its check digit. */
export function ean13(twelve: string): string {
  const sum = [...twelve].reduce(
    (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

/** The lines of an EAN-13; `1` is a black one. */
function linesOf(code: string): string {
  const [first = 0, ...rest] = [...code].map(Number)
  const bits = rest.map((digit) => digits[digit] ?? '')
  const left = bits
    .slice(0, 6)
    .map((each, at) => (turned[first]?.[at] === '1' ? backwards(inverted(each)) : each))
  return `101${left.join('')}01010${bits.slice(6).map(inverted).join('')}101`
}

/** Gives the page a camera that shows what `barcode` of the window says, in a browser as old as Safari 16, without a reader of its own. */
export async function withCamera(page: Page): Promise<(code: string | null) => Promise<void>> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'BarcodeDetector')
    Reflect.deleteProperty(Promise, 'withResolvers')
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
    const context = canvas.getContext('2d')
    const draw = () => {
      if (!context) return
      context.fillStyle = 'white'
      context.fillRect(0, 0, 640, 360)
      context.fillStyle = 'black'
      const lines = (window as { barcode?: string }).barcode ?? ''
      for (const [at, line] of [...lines].entries()) {
        if (line === '1') context.fillRect(80 + 5 * at, 60, 5, 240)
      }
      requestAnimationFrame(draw)
    }
    draw()
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(30)
  })
  return (code) =>
    page.evaluate(
      (lines) => {
        ;(window as { barcode?: string }).barcode = lines
      },
      code === null ? '' : linesOf(code),
    )
}
