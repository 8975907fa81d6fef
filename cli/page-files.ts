import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { isPageFile, type PageFiles, pageFileAt } from '#features/content/api/public.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { fromHere, readText } from './files.ts'

const mostPages = 1000

/** Expands paths to page files: files themselves, and all Markdown and HTML files of folders. Throws OperatorError. */
export async function readPageFiles(typed: readonly string[]): Promise<PageFiles> {
  const named = await Promise.all(typed.map((each) => pageFilesAt(fromHere(each))))
  const files = [...new Set(named.flat())]
  if (files.length > mostPages)
    throw new OperatorError(
      t(`Nhiều nhất ${mostPages} trang một lần.`, `At most ${mostPages} pages at once.`),
    )
  const pages = []
  for (const file of files) pages.push(pageFileAt(file, await readText(file)))
  return pages
}

async function pageFilesAt(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new OperatorError(t(`Không có tệp ${place}.`, `There is no file ${place}.`))
  if (!found.isDirectory()) {
    if (isPageFile(place)) return [place]
    throw new OperatorError(
      t(
        `${place} không phải là trang: tên cần kết thúc bằng .md hoặc .html.`,
        `${place} is no page: its name must end with .md or .html.`,
      ),
    )
  }
  const names = (await readdir(place)).filter(isPageFile).sort()
  if (names.length === 0)
    throw new OperatorError(
      t(
        `Không có trang nào (.md, .html) trong ${place}.`,
        `There are no pages (.md, .html) in ${place}.`,
      ),
    )
  return names.map((name) => path.join(place, name))
}
