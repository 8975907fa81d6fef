/** The page numbers to show: first, last, and those around the current one; undefined is a gap. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b)
  return wanted.flatMap((number, index) => {
    const before = wanted[index - 1]
    if (before === undefined || number === before + 1) return [number]
    return number === before + 2 ? [number - 1, number] : [undefined, number]
  })
}
