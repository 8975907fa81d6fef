import { useSyncExternalStore } from 'react'
import { useMe } from './session.ts'

export type Column<Name extends string> = {
  name: Name
  label: string
  /** Until somebody chooses otherwise. */
  isShown: boolean
}

/**
 * The optional columns that who is signed in sees in a list. This browser remembers them: a phone and a desktop have room for
 * different ones.
 */
export function useColumns<Name extends string>(list: string, columns: readonly Column<Name>[]) {
  const key = `columns:${list}:${useMe().id}`
  const chosen = parse(useSyncExternalStore(watch, () => read(key)))
  const shown: ReadonlySet<Name> = new Set(
    columns.filter(({ name, isShown }) => chosen[name] ?? isShown).map(({ name }) => name),
  )
  const show = (name: Name, isShown: boolean) =>
    write(key, JSON.stringify({ ...chosen, [name]: isShown }))
  return { shown, show }
}

/** What storage refuses to keep lasts as long as the page. */
const unsaved = new Map<string, string>()
const watchers = new Set<() => void>()

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  addEventListener('storage', onChange)
  return () => {
    watchers.delete(onChange)
    removeEventListener('storage', onChange)
  }
}

function read(key: string): string {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  unsaved.delete(key)
  try {
    localStorage.setItem(key, text)
  } catch {
    unsaved.set(key, text)
  }
  for (const onChange of watchers) onChange()
}

/** Choices by name; none where the text is not ours. */
function parse(text: string): Readonly<Partial<Record<string, boolean>>> {
  try {
    const choices: unknown = JSON.parse(text)
    const entries = Object.entries(choices ?? {})
    return Object.fromEntries(entries.filter(([, isShown]) => typeof isShown === 'boolean'))
  } catch {
    return {}
  }
}
