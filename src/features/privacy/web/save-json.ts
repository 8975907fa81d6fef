/** Keeps what was told as a file that people can read. */
export function saveJson(told: unknown, name: string): void {
  const file = new Blob([`${JSON.stringify(told, null, 2)}\n`], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
