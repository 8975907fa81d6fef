/** Address of a category's products, as menus and tiles link to it. */
export function categoryListHref(id: string): string {
  const value = encodeURIComponent(id)
  return `/search?q=a&categoryId=${value}&category=${value}`
}
