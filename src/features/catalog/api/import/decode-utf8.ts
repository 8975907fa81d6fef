import { isUtf8 } from 'node:buffer'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** Stands for bytes that are not UTF-8. A noncharacter, since text may contain U+FFFD itself. */
export const undecodable = '\uFDD0'

/** Decodes a file in pieces that end at line breaks. Throws OperatorError for UTF-16. */
export async function* decodeUtf8(
  stream: AsyncIterable<Buffer | string>,
): AsyncGenerator<string, void> {
  let rest: Buffer[] = []
  let isFirst = true
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    if (isFirst) refuseUtf16(bytes)
    isFirst = false
    const end = bytes.lastIndexOf('\n') + 1
    if (end > 0) yield decode(Buffer.concat([...rest, bytes.subarray(0, end)]))
    rest = end > 0 ? [bytes.subarray(end)] : [...rest, bytes]
  }
  yield decode(Buffer.concat(rest))
}

function refuseUtf16(bytes: Buffer): void {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark !== 'fffe' && mark !== 'feff') return
  throw new OperatorError(
    t(
      'Tệp là UTF-16. Hãy lưu lại thành UTF-8 (trong Excel: “CSV UTF-8”).',
      'The file is UTF-16. Save it as UTF-8 (in Excel: “CSV UTF-8”).',
    ),
  )
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
