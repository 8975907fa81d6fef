import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { formatCount } from '#shared/format.ts'
import type { SaleContents } from '../../admin-contract.ts'
import { findOccupiedWindows } from '../merchant/occupied-windows.ts'
import type { SaleTarget } from '../merchant/sale-products.ts'
import type { NewEntry } from '../merchant/write-entries.ts'
import { noteLines } from './line-notes.ts'
import { findGoods } from './sale-goods.ts'
import { keyOf, type StoredEntry, type StoredSale } from './stored-sale.ts'

const dayMs = 86_400_000

export type CheckedSale = {
  name: string
  startAt: Date
  endAt: Date
  entries: (NewEntry & { goods: SaleTarget | undefined })[]
}

type Saved = { sale: StoredSale; entries: readonly StoredEntry[] }

/** The sale that contents describe. Throws INVALID_FIELD with a sentence for each field that can't be so. */
export async function checkContents(
  tx: Db,
  contents: SaleContents,
  now: Date,
  saved?: Saved,
): Promise<CheckedSale> {
  const startAt = contents.startAt === null ? now : new Date(contents.startAt)
  const endAt = new Date(contents.endAt)
  const errors = timeErrors({ startAt, endAt }, now, saved?.sale)
  const goods = await findGoods(tx, contents.lines)
  const stored = new Map(saved?.entries.map((entry) => [keyOf(entry), entry]))
  const lines = contents.lines.map((line, index) => {
    const target = goods[index]
    // A product of one form has no variants of its own.
    const variantId = target ? target.variantId : line.variantId
    const key = keyOf({ ...line, variantId })
    return { ...line, variantId, position: index, goods: target, key, stored: stored.get(key) }
  })
  const notes = noteLines(lines, {
    window: { startAt, endAt },
    occupied: await findOccupiedWindows(
      tx,
      goods.flatMap((each) => each ?? []),
      saved?.sale.id,
    ),
    now,
  })
  for (const [index, { problem }] of notes.entries()) {
    if (!problem) continue
    const { field, text, sale } = problem
    const message = sale ? `${text.slice(0, -1)}, “${sale.name}”.` : text
    errors.push({ path: `lines.${index}.${field}`, message })
  }
  errors.push(...repeated(lines), ...soldButMissing(lines, saved?.entries ?? []))
  const [first] = errors
  if (first) throw new AppError('INVALID_FIELD', { message: first.message, errors })
  return { name: contents.name, startAt, endAt, entries: lines }
}

type FieldError = { path: string; message: string }
type Window = { startAt: Date; endAt: Date }

function timeErrors({ startAt, endAt }: Window, now: Date, sale?: StoredSale): FieldError[] {
  const errors: FieldError[] = []
  const isMoved = sale?.startAt.getTime() !== startAt.getTime()
  if (sale?.state === 'running' && isMoved) {
    errors.push({ path: 'startAt', message: 'Đang chạy nên không đổi giờ bắt đầu được.' })
  } else if (isMoved && startAt.getTime() < now.getTime() - dayMs) {
    errors.push({ path: 'startAt', message: 'Giờ bắt đầu đã qua.' })
  } else if (startAt.getTime() > now.getTime() + 2 * 365 * dayMs) {
    errors.push({ path: 'startAt', message: 'Giờ bắt đầu phải trong vòng hai năm tới.' })
  }
  if (endAt <= startAt) {
    errors.push({ path: 'endAt', message: 'Giờ kết thúc phải sau giờ bắt đầu.' })
  } else if (endAt <= now) {
    errors.push({
      path: 'endAt',
      message: sale
        ? 'Giờ kết thúc phải sau bây giờ. Muốn dừng thì hãy kết thúc ngay.'
        : 'Giờ kết thúc đã qua.',
    })
  } else if (endAt.getTime() - startAt.getTime() > 366 * dayMs) {
    errors.push({ path: 'endAt', message: 'Một đợt dài tối đa một năm.' })
  }
  return errors
}

/** Goods that are no longer sold are compared by nothing else. */
function repeated(lines: readonly { key: string; goods: SaleTarget | undefined }[]): FieldError[] {
  return lines.flatMap(({ key, goods }, index) =>
    !goods && lines.findIndex((line) => line.key === key) < index
      ? [{ path: `lines.${index}.goods`, message: 'Dòng này bị lặp.' }]
      : [],
  )
}

function soldButMissing(
  lines: readonly { key: string }[],
  entries: readonly StoredEntry[],
): FieldError[] {
  const keys = new Set(lines.map(({ key }) => key))
  const lost = entries.filter((entry) => entry.sold > 0 && !keys.has(keyOf(entry)))
  const sold = lost.reduce((sum, entry) => sum + entry.sold, 0)
  if (lost.length === 0) return []
  const message = `Không bỏ được ${lost.length} dòng đã bán ${formatCount(sold)} suất. Muốn dừng bán thì hạ số suất xuống bằng số đã bán.`
  return [{ path: 'lines', message }]
}
