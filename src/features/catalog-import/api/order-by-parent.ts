import { type FileHandle, open, rm } from 'node:fs/promises'
import type { TableRow } from '#features/catalog/api/public.ts'
import type { Mapping, TableField } from '../domain/table-fields.ts'

/** A row in the spool file. */
type Piece = { row: number; offset: number; length: number }

/**
 * The rows of a table with each variation behind its product, wherever WooCommerce has written them: it sorts by number, and variations
 * are often added later. Memory holds keys; the rows of products with variations wait in a file beside, and come last.
 */
export async function* orderByParent(
  read: () => AsyncIterable<TableRow>,
  mapping: Mapping,
  spoolFile: string,
): AsyncGenerator<TableRow> {
  const keysOf = keyReader(mapping)
  const parents = mapping.includes('parentKey')
    ? await referencedParents(read(), keysOf)
    : new Set()
  if (parents.size === 0) {
    yield* read()
    return
  }
  const spool = await createSpool(spoolFile)
  try {
    const heads: { keys: string[]; piece: Piece }[] = []
    const members = new Map<string, Piece[]>()
    for await (const row of read()) {
      const { parent, own } = keysOf(row)
      const keys = own.filter((key) => parents.has(key))
      if (parent !== undefined) {
        const piece = await spool.write(row)
        const known = members.get(parent)
        if (known) known.push(piece)
        else members.set(parent, [piece])
      } else if (keys.length > 0) {
        heads.push({ keys, piece: await spool.write(row) })
      } else yield row
    }
    await spool.flush()
    for (const { keys, piece } of heads) {
      const below = keys.flatMap((key) => members.get(key) ?? [])
      for (const key of keys) members.delete(key)
      yield* spool.read([piece, ...below.toSorted((a, b) => a.row - b.row)])
    }
    for (const orphans of members.values()) yield* spool.read(orphans)
  } finally {
    await spool.close()
    await rm(spoolFile, { force: true })
  }
}

type Keys = { parent: string | undefined; own: string[] }

function keyReader(mapping: Mapping) {
  const [parentAt, keyAt, skuAt] = (['parentKey', 'productKey', 'sku'] satisfies TableField[]).map(
    (field) => mapping.indexOf(field),
  )
  return (row: TableRow): Keys => {
    if ('problem' in row) return { parent: undefined, own: [] }
    const cell = (index = -1) => row.cells[index]?.trim() || undefined
    const [id, sku] = [cell(keyAt), cell(skuAt)]
    const parent = cell(parentAt)?.replace(/^id:/i, 'id:')
    return { parent, own: [...(id ? [`id:${id}`] : []), ...(sku ? [sku] : [])] }
  }
}

async function referencedParents(
  rows: AsyncIterable<TableRow>,
  keysOf: (row: TableRow) => Keys,
): Promise<Set<string>> {
  const parents = new Set<string>()
  for await (const row of rows) {
    const { parent } = keysOf(row)
    if (parent !== undefined) parents.add(parent)
  }
  return parents
}

const bufferedBytes = 1 << 20

async function createSpool(file: string) {
  const handle = await open(file, 'w+', 0o600)
  let waiting: Buffer[] = []
  let [written, size] = [0, 0]
  const flush = async () => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    await handle.writeFile(bytes)
    written = size
  }
  return {
    flush,
    close: () => handle.close(),
    async write(row: TableRow): Promise<Piece> {
      const bytes = Buffer.from(`${JSON.stringify(row)}\n`)
      const piece = { row: row.row, offset: size, length: bytes.length }
      waiting.push(bytes)
      size += bytes.length
      if (size - written > bufferedBytes) await flush()
      return piece
    },
    async *read(pieces: readonly Piece[]): AsyncGenerator<TableRow> {
      for (const { offset, length } of joined(pieces)) {
        const text = await readText(handle, offset, length)
        for (const line of text.trimEnd().split('\n')) yield JSON.parse(line)
      }
    },
  }
}

/** Pieces that stand next to each other are read at once. */
function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last && last.offset + last.length === piece.offset) last.length += piece.length
    else found.push({ ...piece })
  }
  return found
}

async function readText(handle: FileHandle, offset: number, length: number): Promise<string> {
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, offset)
  return buffer.toString('utf8')
}
