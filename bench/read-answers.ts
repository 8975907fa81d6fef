const endOfHead = '\r\n\r\n'
const endOfChunks = '0\r\n\r\n'
const nothing = Buffer.alloc(0)

/**
 * Parses the responses of one connection without pipelining; `onAnswer` gets status and body bytes as sent. A chunked
 * body ends when the received data ends with the last chunk.
 */
export function readAnswers(
  onAnswer: (status: number, bytes: number) => void,
): (received: Buffer) => void {
  /** Incomplete beginning of a head. */
  let begun = nothing
  let status = 0
  let isInBody = false
  /** Content length; undefined for chunked bodies. */
  let length: number | undefined
  let size = 0
  let last = ''

  const readBody = (received: Buffer) => {
    size += received.length
    if (length === undefined) {
      last = (last + received.toString('latin1', Math.max(0, received.length - 5))).slice(-5)
      if (last !== endOfChunks) return
    } else if (size < length) return
    isInBody = false
    onAnswer(status, size)
  }
  const readHead = (received: Buffer) => {
    const known = begun.length === 0 ? received : Buffer.concat([begun, received])
    const end = known.indexOf(endOfHead)
    if (end < 0) {
      begun = Buffer.from(known)
      return
    }
    begun = nothing
    const head = known.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    const contentLength = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (status === 204 || status === 304) length = 0
    else length = contentLength === undefined ? undefined : Number(contentLength)
    size = 0
    last = ''
    isInBody = true
    readBody(known.subarray(end + endOfHead.length))
  }
  return (received) => (isInBody ? readBody(received) : readHead(received))
}
