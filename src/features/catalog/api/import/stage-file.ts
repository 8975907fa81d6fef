import path from 'node:path'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { cleanDescriptions } from './clean-descriptions.ts'
import { fileWords } from './field-words.ts'
import type { ImportOptions, ImportReport, SourceLine } from './import-report.ts'
import { keepsProduct } from './keeps-product.ts'
import { createPictureSaver, createVideoSaver, storeLinePictures } from './line-pictures.ts'
import { parseLine } from './parse-line.ts'
import { type StagedLine, stageLines } from './stage.ts'
import { quote } from './warnings.ts'

const batchSize = 500

/** Checks the lines of a file and stages the good ones. Returns the last row of the file; lines may come in any order. */
export async function stageFile(
  tx: Db,
  lines: AsyncIterable<SourceLine>,
  {
    pictures,
    baseFolder,
    dryRun = false,
    stock,
    words = fileWords,
    onProgress,
  }: Omit<ImportOptions, 'onWritten'>,
  report: ImportReport,
): Promise<number> {
  const store = createPictureSaver(pictures, path.resolve(baseFolder), dryRun)
  const storeVideo = createVideoSaver(pictures, path.resolve(baseFolder), dryRun)
  let batch: StagedLine[] = []
  let lastRow = 0
  let staging = Promise.resolve()
  // The next lines are read and checked while the database stages these.
  const flush = async () => {
    await staging
    staging = stageLines(tx, batch)
    staging.catch(() => {})
    batch = []
    onProgress?.({ phase: 'read', rows: report.rows })
  }
  for await (const source of lines) {
    if (report.rows === 0) refuseForeignColumns(source)
    report.rows += 1
    const { row } = source
    lastRow = Math.max(lastRow, row)
    const parsed = 'problem' in source ? source : parseLine(source.value, stock, words)
    if ('problem' in parsed) {
      const name = words.isNamed ? nameOfSource(source) : undefined
      report.bad.push({ row, reason: parsed.problem, ...(name !== undefined && { name }) })
      continue
    }
    for (const field of parsed.unknown) {
      const name = quote(field)
      const text = t(`không có trường ${name}; bỏ qua`, `there is no field ${name}; left out`)
      report.warnings.add(`unknown ${field}`, { row, text }, 1)
    }
    for (const text of parsed.unused) report.warnings.add('unused price', { row, text })
    const { line, problems } = await storeLinePictures(parsed.line, store, storeVideo)
    for (const { kind, text } of problems) {
      report.warnings.add(kind, { row, text })
      if (kind === 'missing picture') report.missingPictures += 1
    }
    const warn = (kind: string, text: string) => report.warnings.add(kind, { row, text })
    batch.push({
      ...line,
      ...cleanDescriptions(line, warn, source.known),
      row,
      keepsProduct: 'value' in source && keepsProduct(source.value, source.known),
    })
    if (batch.length === batchSize) await flush()
  }
  await flush()
  await staging
  return lastRow
}

/** What a merchant knows a product by. */
function nameOfSource(source: SourceLine): string | undefined {
  if ('problem' in source) return source.name
  const { name, sku } = (source.value ?? {}) as Record<string, unknown>
  return [name, sku].find((text): text is string => typeof text === 'string')
}

const needed = ['name', 'categoryPath'] as const

/** Refuses a file of another program by its first line, instead of each of its lines. */
function refuseForeignColumns(source: SourceLine): void {
  const columns = source.columns ?? ('value' in source ? keysOf(source.value) : undefined)
  if (!columns) return
  const missing = needed.filter((name) => !columns.includes(name))
  // Without a header, another line may have what the first one lacks.
  if (missing.length < (source.columns ? 1 : needed.length)) return
  const listed = columns.slice(0, 12).map(quote).join(', ')
  const found =
    columns.length > 12 ? `${listed} … (${columns.length} ${t('cột', 'columns')})` : listed
  const separator = columns.length === 1 && /;|\t/.exec(columns[0] ?? '')
  if (separator) {
    const isTab = separator[0] === '\t'
    throw new OperatorError(
      t(
        `Các cột của tệp này cách nhau bằng ${isTab ? 'dấu tab' : 'dấu chấm phẩy'}. Hãy lưu lại với dấu phẩy (trong Google Sheets: “CSV”).`,
        `The columns of this file are parted by ${isTab ? 'tabs' : 'semicolons'}. Save it with commas (in Google Sheets: “CSV”).`,
      ),
    )
  }
  throw new OperatorError(
    t(
      `Tệp này không theo định dạng của Tiệm: có các cột ${found}; thiếu ${missing.join(', ')}. Cần ít nhất name, categoryPath, price: xem docs/catalog-format.md.`,
      `This file is not in this shop's format: it has the columns ${found}, and lacks ${missing.join(', ')}. It needs at least name, categoryPath, price: see docs/catalog-format.md.`,
    ),
  )
}

function keysOf(value: unknown): string[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.keys(value)
}
