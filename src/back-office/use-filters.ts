import { useSearchParams } from 'react-router'

/** A list's filters, which are in the address: a view can be kept or sent to somebody. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams()
  const filters: { [Each in Name]?: string } = {}
  for (const name of names) {
    const value = parameters.get(name)
    if (value) filters[name] = value
  }
  const choose = (changes: { [Each in Name]?: string }) =>
    setParameters(
      (old) => {
        const changed = new URLSearchParams(old)
        for (const [name, value] of Object.entries<string | undefined>(changes)) {
          if (value) changed.set(name, value)
          else changed.delete(name)
        }
        return changed
      },
      { replace: true },
    )
  return { filters, choose }
}

/** `path` with these filters; undefined ones are left out. */
export function addressOf(
  path: string,
  filters: Readonly<Record<string, string | undefined>>,
): string {
  const set = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(set).toString()
  return `${path}${query && `?${query}`}`
}
