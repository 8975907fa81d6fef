import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#back-office/api.ts'
import { type StaleEdit, staleEditOf } from '#back-office/form/stale-edit.tsx'
import type { Draft, DraftContents } from '../../draft-contract.ts'
import { type Change, emptyContents, isSame } from './draft-contents.ts'
import { keepContents, keptContents } from './kept-contents.ts'

/** Typing is saved after this pause, and saving is tried again after the longer one, in milliseconds. */
const pauseMs = 500
const retryMs = 5_000

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed'

/**
 * The contents of a draft, which are saved on the server while they are typed. One call runs at a time; what was typed
 * meanwhile follows. `onChange` is told of changes.
 */
export function useOrderDraft(id: string, loaded: Draft | undefined, onChange: () => void) {
  const [kept] = useState(() => keptContents(id))
  const [contents, setContents] = useState<DraftContents>(
    kept?.contents ?? loaded?.contents ?? emptyContents,
  )
  const [saved, setSaved] = useState(loaded)
  const [state, setState] = useState<SaveState>('saved')
  const [error, setError] = useState<unknown>()
  const [stale, setStale] = useState<StaleEdit>()
  const latest = useRef(contents)
  const known = useRef({
    version: kept?.version ?? loaded?.version ?? 0,
    contents: loaded?.contents,
  })
  const attempted = useRef<DraftContents>(undefined)
  const running = useRef<Promise<Draft | undefined>>(undefined)
  const newest = useRef(loaded)

  const isSaved = () => isSame(latest.current, known.current.contents ?? emptyContents)

  async function store(sent: DraftContents): Promise<Draft> {
    const { version } = known.current
    attempted.current = sent
    const { data } =
      version === 0
        ? await api.post<{ data: Draft }>('order-drafts', { id, contents: sent })
        : await api.put<{ data: Draft }>(`order-drafts/${id}`, { version, contents: sent })
    return data
  }

  async function saveAll(mustExist: boolean): Promise<Draft | undefined> {
    while (!isSaved() || (mustExist && known.current.version === 0)) {
      setState('saving')
      const before = attempted.current
      const sent = latest.current
      try {
        const draft = await store(sent)
        known.current = { version: draft.version, contents: sent }
        newest.current = draft
        setSaved(draft)
      } catch (problem) {
        const edit = staleEditOf(problem)
        // Saved before, but its answer was lost.
        if (edit && before && isSame(edit.current, before)) {
          known.current = { version: edit.version, contents: before }
          continue
        }
        setStale(edit)
        setError(problem)
        setState('failed')
        return undefined
      }
    }
    keepContents(id, undefined)
    setError(undefined)
    setState('saved')
    return newest.current
  }

  /** Resolves to the draft with all that was typed; undefined when it can't be saved, or nothing was typed. */
  const save = (mustExist = false): Promise<Draft | undefined> =>
    (running.current ??= saveAll(mustExist).finally(() => (running.current = undefined)))

  const change: Change = (changes) => {
    const changed = typeof changes === 'function' ? changes(latest.current) : changes
    latest.current = { ...latest.current, ...changed }
    setContents(latest.current)
    const { version } = known.current
    keepContents(id, isSaved() ? undefined : { version, contents: latest.current })
    onChange()
  }

  const saveSoon = useEffectEvent(() => void save())
  useEffect(() => {
    if (stale || isSame(contents, known.current.contents ?? emptyContents)) return
    setState((now) => (now === 'saved' ? 'waiting' : now))
    const timer = setTimeout(saveSoon, pauseMs)
    return () => clearTimeout(timer)
  }, [contents, stale])
  useEffect(() => {
    if (state !== 'failed' || stale) return
    const timer = setTimeout(saveSoon, retryMs)
    return () => clearTimeout(timer)
  }, [state, stale])

  useEffect(() => () => saveSoon(), [])

  /** Takes the contents that somebody else has saved, or saves one's own over them. */
  const settle = (edit: StaleEdit, takesTheirs: boolean) => {
    const theirs = edit.current as DraftContents
    known.current = { version: edit.version, contents: theirs }
    if (takesTheirs) {
      latest.current = theirs
      setContents(theirs)
    }
    setStale(undefined)
    setError(undefined)
    void reload()
    void save()
  }

  /** Prices the draft anew. */
  async function reload(): Promise<void> {
    try {
      const { data } = await api.get<{ data: Draft }>(`order-drafts/${id}`)
      newest.current = data
      setSaved(data)
    } catch {
      // The sums stay as they are; saving tells what is wrong.
    }
  }

  return { contents, change, saved, state, error, stale, tellStale: setStale, settle, save, reload }
}

export type OrderDraft = ReturnType<typeof useOrderDraft>
