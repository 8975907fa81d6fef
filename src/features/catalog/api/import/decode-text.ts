import { isUtf8 } from 'node:buffer'

/** Stands for bytes that are not UTF-8. A noncharacter, since text may contain U+FFFD itself. */
export const undecodable = '\uFDD0'

/** Decodes a file in pieces: UTF-8, which end at line breaks, or UTF-16 with its mark, as Excel writes “Unicode Text”. */
export async function* decodeText(
  stream: AsyncIterable<Buffer | string>,
): AsyncGenerator<string, void> {
  let rest: Buffer[] = []
  let utf16: TextDecoder | undefined
  let isFirst = true
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    if (isFirst) utf16 = utf16Decoder(bytes)
    isFirst = false
    if (utf16) {
      yield utf16.decode(bytes, { stream: true })
      continue
    }
    const end = bytes.lastIndexOf('\n') + 1
    if (end > 0) yield decode(Buffer.concat([...rest, bytes.subarray(0, end)]))
    rest = end > 0 ? [bytes.subarray(end)] : [...rest, bytes]
  }
  yield utf16 ? utf16.decode() : decode(Buffer.concat(rest))
}

function utf16Decoder(bytes: Buffer): TextDecoder | undefined {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return new TextDecoder('utf-16le')
  return mark === 'feff' ? new TextDecoder('utf-16be') : undefined
}

/** The beginning of a file, whose last character may be cut. */
export function decodeHead(bytes: Buffer): string {
  return utf16Decoder(bytes)?.decode(bytes, { stream: true }) ?? bytes.toString('utf8')
}

function decode(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString()
  const end = bytes.indexOf('\n') + 1
  if (end === 0 || end === bytes.length) return bytes.toString().replaceAll('\uFFFD', undecodable)
  return splitLines(bytes).map(decode).join('')
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf('\n', start) + 1 || bytes.length
    lines.push(bytes.subarray(start, end))
    start = end
  }
  return lines
}
