import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#back-office/api.ts'
import { mergeEdits } from '#back-office/form/compare-edits.ts'
import { type StaleEdit, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
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
  /** The order that it became, sent from elsewhere. */
  const [sentAs, setSentAs] = useState<string>()
  /** How often the contents of somebody else were taken, which fields don't know that keep what was typed to themselves. */
  const [round, setRound] = useState(0)
  const latest = useRef(contents)
  const known = useRef({
    version: kept?.version ?? loaded?.version ?? 0,
    contents: kept ? kept.base : loaded?.contents,
  })
  // What is kept may have been sent before the page ended.
  const attempted = useRef<DraftContents | undefined>(kept?.contents)
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
    let wasGone = false
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
        if (known.current.version > 0 && isGone(problem)) {
          forgetSaved()
          wasGone = true
          continue
        }
        tellStale(edit)
        setError(problem)
        setState('failed')
        return undefined
      }
    }
    keepContents(id, undefined)
    if (wasGone) alertShopper('Đơn nháp vừa bị xoá ở nơi khác, và được lưu lại với điều bạn nhập.')
    setError(undefined)
    setState('saved')
    return newest.current
  }

  /** Saving makes it anew, under the same id. */
  function forgetSaved(): void {
    known.current = { version: 0, contents: undefined }
  }

  function tellStale(edit: StaleEdit | undefined): void {
    const orderId = edit?.current.orderId
    if (typeof orderId === 'string') {
      // What was typed too late is not tried again.
      known.current = { version: known.current.version, contents: latest.current }
      setSentAs(orderId)
    } else setStale(edit)
  }

  /** Resolves to the draft with all that was typed; undefined when it can't be saved, or nothing was typed. */
  const save = (mustExist = false): Promise<Draft | undefined> =>
    (running.current ??= saveAll(mustExist).finally(() => (running.current = undefined)))

  const change: Change = (changes) => {
    const changed = typeof changes === 'function' ? changes(latest.current) : changes
    latest.current = { ...latest.current, ...changed }
    setContents(latest.current)
    const { version, contents: base } = known.current
    keepContents(
      id,
      isSaved() ? undefined : { version, base: base ?? undefined, contents: latest.current },
    )
    onChange()
  }

  const saveSoon = useEffectEvent(() => void save())
  useEffect(() => {
    if (stale) return
    if (isSame(contents, known.current.contents ?? emptyContents)) {
      return setState((now) => (now === 'waiting' ? 'saved' : now))
    }
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

  /** What was saved when typing began. */
  const base = () => known.current.contents ?? emptyContents

  /** Takes the contents that somebody else has saved, or saves over them what was changed here. */
  const settle = (edit: StaleEdit, takesTheirs: boolean) => {
    const theirs = edit.current as DraftContents
    const edits = { base: base(), mine: latest.current, theirs }
    latest.current = takesTheirs ? theirs : mergeEdits(edits)
    known.current = { version: edit.version, contents: theirs }
    setContents(latest.current)
    setRound((count) => count + 1)
    setStale(undefined)
    setError(undefined)
    // Saving prices it too.
    if (isSaved()) void reload()
    void save()
  }

  /** Prices the draft anew. */
  async function reload(): Promise<Draft | undefined> {
    try {
      const { data } = await api.get<{ data: Draft }>(`order-drafts/${id}`)
      if (data.orderId) {
        setSentAs(data.orderId)
        return
      }
      // A save that began later has answered before.
      if (data.version < known.current.version) return newest.current
      newest.current = data
      setSaved(data)
      return data
    } catch {
      // The sums stay as they are; saving tells what is wrong.
    }
  }

  return {
    ...{ contents, change, saved, state, error, round, save, reload },
    ...{ stale, base, tellStale, settle, sentAs, forgetSaved },
  }
}

export type OrderDraft = ReturnType<typeof useOrderDraft>

/** Whether a draft was deleted by somebody else. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'NOT_FOUND'
