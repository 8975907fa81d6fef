/** Logs to the browser's console what the shopper can do nothing about. */
export function logProblem(what: string, error: unknown): void {
  console.warn(what, error)
}
