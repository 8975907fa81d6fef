import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'
import { sourceNames } from './domain/shop-systems.ts'
import { tableFieldNames } from './domain/table-fields.ts'

export const importKinds = ['ndjson', 'csv', 'xlsx'] as const
export type ImportKind = (typeof importKinds)[number]

/** Megabytes of a file. */
export const maxImportMB = 200
export const maxColumns = 300

export const exportFormats = ['xlsx', 'csv', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const ExportQuery = z.object({ format: z.enum(exportFormats).default('xlsx') })

export const importStates = [
  'reading',
  'ready',
  'checking',
  'checked',
  'applying',
  /** Some of the file is brought in, or left of an undo. */
  'partial',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

const names = <Name extends string>(texts: Readonly<Record<Name, string>>) =>
  z.enum(Object.keys(texts) as [Name, ...Name[]])

export const stockModes = ['keep', 'set', 'add'] as const

/** The parts of a request, as `multipart/form-data`. */
export const ImportUpload = z.object({ files: z.array(z.file()).length(1) })

/** What staff decide before a file is checked. */
export const ImportChoices = z.object({
  version: z.int().min(1),
  /** The field of each column; null leaves a column out. Null for files in this shop's own format. */
  mapping: z.array(names(tableFieldNames).nullable()).max(maxColumns).nullable(),
  stockMode: z.enum(stockModes),
  /** For products that the file names no category for. */
  categoryId: Id.nullable(),
})
export type ImportChoices = z.infer<typeof ImportChoices>

const Counts = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  bad: z.int(),
  /** Variants that keep a stock that differs from the file's. */
  stockKept: z.int(),
  /** What an undo has left, since somebody changed it afterwards. */
  kept: z.int(),
})
export type ImportCounts = z.infer<typeof Counts>

const PictureCounts = z.object({
  waiting: z.int(),
  fetched: z.int(),
  failed: z.int(),
  /** Beyond what is fetched for one file; they keep their addresses. */
  left: z.int(),
})
export type PictureCounts = z.infer<typeof PictureCounts>

export const CatalogImport = z.object({
  id: Id,
  fileName: z.string(),
  bytes: z.int(),
  kind: z.enum(importKinds),
  status: z.enum(importStates),
  by: z.string(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  source: names(sourceNames).nullable(),
  columns: z.array(z.string()).nullable(),
  mapping: z.array(names(tableFieldNames).nullable()).nullable(),
  /** The first rows below the header. */
  samples: z.array(z.array(z.string())).nullable(),
  stockMode: z.enum(stockModes),
  skipBad: z.boolean(),
  categoryId: Id.nullable(),
  version: z.int(),
  rowsDone: z.int(),
  counts: Counts.nullable(),
  warnings: z.array(z.object({ count: z.int(), row: z.int(), text: z.string() })),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** Pictures on other servers that came with the products; null without any, and in lists. */
  pictures: PictureCounts.nullable(),
  /** Bad rows that the file of them lacks; 0 in lists. */
  badLeft: z.int(),
  /** True until the rows of before are deleted. */
  mayUndo: z.boolean(),
  /** True when some of the file has been brought in; `counts` are then about that. */
  isBegun: z.boolean(),
  /** True when the rest of the file can be brought in. */
  mayContinue: z.boolean(),
})
export type CatalogImport = z.infer<typeof CatalogImport>

export const CatalogImportAnswer = answer({ data: CatalogImport })
export const CatalogImportsAnswer = answer({ data: z.array(CatalogImport) })

export const ImportParams = z.object({ id: Id })
export const ImportVersion = z.object({ version: z.int().min(1) })
export const ApplyImport = ImportVersion.extend({
  /** Leaves bad rows out; without it, a file with bad rows is refused. The rest of a file always leaves them out. */
  skipBad: z.boolean(),
})

export const rowOutcomes = ['created', 'updated', 'bad', 'kept'] as const

export const ImportRowsQuery = z.object({
  outcome: z.enum(rowOutcomes),
  q: text(1, 100, 'Hãy nhập từ cần tìm.').optional(),
  /** `next` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,9}$/, 'Không đọc được trang này. Hãy tải lại danh sách.')
    .optional(),
})

export const ImportChange = z.object({
  /** Such as `price`, or `Đen / M: price`. */
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type ImportChange = z.infer<typeof ImportChange>

export const ImportRow = z.object({
  row: z.int(),
  outcome: z.enum(rowOutcomes),
  productId: Id.nullable(),
  name: z.string(),
  changes: z.array(ImportChange),
  reason: z.string().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRowsAnswer = answer({
  data: z.array(ImportRow),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
})

export const PicturesQuery = z.object({
  /** `next` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,9}-\d{1,5}$/, 'Không đọc được trang này. Hãy tải lại danh sách.')
    .optional(),
})

/** A picture that could not be fetched. */
export const FailedPicture = z.object({
  row: z.int(),
  number: z.int(),
  productId: Id,
  name: z.string(),
  url: z.string(),
  reason: z.string(),
})
export type FailedPicture = z.infer<typeof FailedPicture>

export const FailedPicturesAnswer = answer({
  data: z.array(FailedPicture),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
})
