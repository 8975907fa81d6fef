/** For what the shopper need not know of, and can do nothing about: it stands in the browser's console. */
export function logProblem(what: string, error: unknown): void {
  console.warn(what, error)
}
