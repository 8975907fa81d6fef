/** A text with the part of it that is selected. */
export type Selected = { text: string; start: number; end: number }

/** Puts `insert` in place of what is between `from` and `to`, and selects a part of it. */
export type Edit = { from: number; to: number; insert: string; select: [number, number] }

/** Puts marks around what is selected, or takes them off. */
export function wrap({ text, start, end }: Selected, mark: string, placeholder: string): Edit {
  const inside = text.slice(start, end)
  const [before, after] = [start - mark.length, end + mark.length]
  if (before >= 0 && text.slice(before, start) === mark && text.slice(end, after) === mark) {
    return { from: before, to: after, insert: inside, select: [before, before + inside.length] }
  }
  const words = inside || placeholder
  const first = start + mark.length
  return {
    from: start,
    to: end,
    insert: mark + words + mark,
    select: [first, first + words.length],
  }
}

/** Begins each selected line with a mark such as `## ` or `- ` in place of any other, or takes it off when all have it. */
export function prefixLines({ text, start, end }: Selected, mark: (index: number) => string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - 1))
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line, index) => line.startsWith(mark(index)))
  const insert = lines
    .map((line, index) => (isMarked ? '' : mark(index)) + line.replace(anyMark, ''))
    .join('\n')
  const last = from + insert.length
  // Where nothing is selected, one types on behind the mark.
  return { from, to, insert, select: [start === end ? last : from, last] }
}

const anyMark = /^(?:#{1,6} |[-*] |\d+\. |> )/

/** Puts a block such as a table or a picture on lines of its own. */
export function insertBlock({ text, start, end }: Selected, block: string, chosen: string): Edit {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const trail =
    after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  const first = start + lead.length + block.indexOf(chosen)
  return {
    from: start,
    to: end,
    insert: lead + block + trail,
    select: [first, first + chosen.length],
  }
}

/** Makes a link of what is selected. */
export function link({ text, start, end }: Selected, label: string, address: string): Edit {
  const words = (text.slice(start, end) || label).replace(/[[\]]/g, '')
  const insert = `[${words}](${/[()\s]/.test(address) ? `<${address}>` : address})`
  return { from: start, to: end, insert, select: [start + 1, start + 1 + words.length] }
}

export const tableBlock = `| Cột một | Cột hai |
|---|---|
| … | … |
| … | … |`
