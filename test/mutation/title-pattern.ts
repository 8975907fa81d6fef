/**
 * A pattern of the full title of a test that docs/conformance.md names (`file › group › title`, `…` for anything). Vitest
 * joins the titles by ` > `, Playwright by spaces.
 */
export function titlePattern(name: string): string {
  const [, ...titles] = name.split(' › ')
  return titles
    .map((title) =>
      title
        .split(/…|%[sdifjoOcp#$%]|\$[\w.#]+/)
        .map(literally)
        .join('.*'),
    )
    .join('(?: >)? ')
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
