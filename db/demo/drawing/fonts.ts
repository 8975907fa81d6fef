/** The shop's font for labels: its WOFF files are unpacked to TrueType, which the SVG renderer reads. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { RENDERS } from './layers.ts'

export const FAMILY = 'Be Vietnam Pro'
const WEIGHTS = [500, 700] as const

/** A WOFF file is a TrueType font whose tables are compressed one by one. */
function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const tables: Buffer[] = []
  let at = head.length
  for (let i = 0; i < count; i++) {
    const from = 44 + i * 20
    const [offset, packed, size] = [4, 8, 12].map((o) => woff.readUInt32BE(from + o)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    const table = packed < size ? inflateSync(bytes) : Buffer.from(bytes)
    const to = 12 + i * 16
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(at, to + 8)
    head.writeUInt32BE(size, to + 12)
    const whole = Buffer.alloc(Math.ceil(size / 4) * 4)
    table.copy(whole)
    tables.push(whole)
    at += whole.length
  }
  return Buffer.concat([head, ...tables])
}

async function load(): Promise<void> {
  const folder = join(RENDERS, 'fonts')
  await mkdir(folder, { recursive: true })
  const require = createRequire(import.meta.url)
  for (const weight of WEIGHTS) {
    for (const script of ['latin', 'vietnamese']) {
      const name = `be-vietnam-pro-${script}-${weight}-normal`
      const woff = require.resolve(`@fontsource/be-vietnam-pro/files/${name}.woff`)
      const file = join(folder, `${name}.ttf`)
      await writeFile(file, unpack(await readFile(woff)))
      // Rendering a text once makes the font known to every later SVG.
      await sharp({ text: { text: 'a', font: FAMILY, fontfile: file } }).toBuffer()
    }
  }
}

let loaded: Promise<void> | undefined

export function fontsLoaded(): Promise<void> {
  loaded ??= load()
  return loaded
}
