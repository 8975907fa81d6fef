/**
 * The lines of a text that comes in pieces, without their breaks: `\n`, or `\r\n`. Other breaks that Unicode knows are
 * part of a line, as JSON may hold them (node:readline would split there).
 */
export async function* readLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const lines = piece.split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    for (const line of lines) yield withoutReturn(line)
  }
  if (rest !== '') yield withoutReturn(rest)
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
