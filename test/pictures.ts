import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** An image file of one color. */
export function aPicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  { width = 40, height = 30 } = {},
): Promise<Buffer> {
  const background = { r: 192, g: 57, b: 43, alpha: 0.5 }
  return sharp({ create: { width, height, channels: 4, background } })
    .toFormat(format)
    .toBuffer()
}

/** A small file that claims these dimensions. */
export function aPixelBomb(width: number, height: number, { isInterlaced = false } = {}): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, Number(isInterlaced)])])),
    chunk('IDAT', Buffer.from('789c630001000005000', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with a text chunk that inflates to this size. */
export function withSwellingText(png: Buffer, bytes: number): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes))])
  const afterHeader = 8 + 25
  const head = png.subarray(0, afterHeader)
  return Buffer.concat([head, chunk('zTXt', text), png.subarray(afterHeader)])
}

/** A progressive JPEG with its last scan repeated. */
export function withManyPasses(jpeg: Buffer, passes: number): Buffer {
  const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array<Buffer>(passes).fill(last),
    jpeg.subarray(-2),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
