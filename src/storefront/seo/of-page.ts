/** A title that tells the pages of a list apart. */
export function ofPage(title: string, page: number): string {
  return page > 1 ? `${title} – trang ${page}` : title
}
