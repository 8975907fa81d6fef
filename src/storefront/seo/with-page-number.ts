/** A title that distinguishes the pages of a list. */
export function withPageNumber(title: string, page: number): string {
  return page > 1 ? `${title} – trang ${page}` : title
}
