/** Rows and cells of a block that a spreadsheet has copied: tabs between cells, quotes around those with tabs, quotes or line breaks. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? brokenQuote(text, cell)
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\t') {
      // A tab at the very end is followed by an empty cell.
      if (cell.lastIndex === text.length) row.push('')
      continue
    }
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

/** A cell that begins with a quote but is no quoted one, such as `"đẹp" lắm`: it is taken as it stands. */
function brokenQuote(text: string, cell: RegExp): [string, undefined, string, string] {
  const end = /[\t\r\n]|$/g
  end.lastIndex = cell.lastIndex
  const at = end.exec(text)?.index ?? text.length
  const plain = text.slice(cell.lastIndex, at)
  const separator = text.startsWith('\r\n', at) ? '\r\n' : text.slice(at, at + 1)
  cell.lastIndex = at + separator.length
  return [plain, undefined, plain, separator]
}

export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoteIfNeeded).join('\t')).join('\n')
}

const quoteIfNeeded = (text: string) =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
