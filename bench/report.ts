import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

// Load average when the script started.
const [busyBefore = 0] = loadavg()

/** A Markdown table with aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => ''), ...rows]
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  const cells = (line: readonly string[], fill: string) =>
    widths.map((width, column) => (line[column] ?? '').padEnd(width, fill))
  return lines
    .map((line, index) => `| ${cells(line, index === 1 ? '-' : ' ').join(' | ')} |`)
    .join('\n')
}

const results = path.join(import.meta.dirname, 'results.md')

/** Writes a chapter of results.md, replacing the one with the same heading, with date and machine. */
export async function writeChapter(heading: string, text: string): Promise<void> {
  const page = await readFile(results, 'utf8').catch(() => '')
  const chapters = page.split(/^(?=# )/m).filter((chapter) => chapter.trim())
  const isSame = (chapter: string) => chapter.startsWith(`${heading}\n`)
  const chapter = `${heading}\n\n${text.trim()}\n\n${await whenAndWhere()}\n`
  const all = chapters.some(isSame)
    ? chapters.map((each) => (isSame(each) ? chapter : each))
    : [...chapters, chapter]
  await writeFile(results, `${all.map((each) => each.trim()).join('\n\n')}\n`)
}

async function whenAndWhere(): Promise<string> {
  const git = (...args: string[]) =>
    promisify(execFile)('git', args, { cwd: import.meta.dirname }).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    )
  const commit = (await git('rev-parse', '--short', 'HEAD')) ?? 'unknown'
  const changed = (await git('status', '--porcelain', '--', '../src', '../db'))
    ? ' and changes'
    : ''
  const [processor] = cpus()
  const place = `${cpus().length} cores (${processor?.model.trim()}), Node ${process.versions.node}`
  return `*Measured on ${new Date().toISOString().slice(0, 10)} at commit ${commit}${changed}, ${place}; ${busyBefore.toFixed(
    1,
  )} tasks kept the machine busy when it began.*`
}
