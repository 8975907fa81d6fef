import { open } from 'node:fs/promises'

export type VideoFormat = 'mp4' | 'webm'

const headLength = 64
const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

/** The format of a video by its magic bytes; undefined for anything else. */
export async function videoFormat(file: string): Promise<VideoFormat | undefined> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    return formatOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

function formatOf(head: Buffer): VideoFormat | undefined {
  const brand = head.toString('latin1', 8, 12)
  // QuickTime, AVIF and HEIC files also begin with an `ftyp` box.
  if (head.toString('latin1', 4, 8) === 'ftyp') {
    return /^(?:iso\w|mp4\d|avc1|M4V |dash|MSNV|3gp\w)$/.test(brand) ? 'mp4' : undefined
  }
  const isWebm = head.subarray(0, 4).equals(ebml) && head.includes('webm')
  return isWebm ? 'webm' : undefined
}
