import { plainFileName } from '../domain.ts'
import type { Chosen } from './choose-files.ts'
import type { FileKind } from './file-rules.ts'
import { createLane } from './lane.ts'
import type { Uploaded } from './upload-file.ts'
import { isWorthRetrying, uploadProblem } from './upload-problem.ts'

export type FileState =
  | { step: 'waiting' }
  /** How much has been sent, from 0 to 1. */
  | { step: 'sending'; share: number }
  /** All of it is sent; the server looks at it. */
  | { step: 'processing' }
  | { step: 'done'; uploaded: Uploaded }
  | { step: 'failed'; problem: string; canRetry: boolean }

/** A file that the shopper has chosen, or one that stands already. */
export type ListedFile = {
  key: string
  /** Empty for one that stood already. */
  name: string
  kind: FileKind
  /** An address of what is seen of it, while it is known here alone. */
  preview: string | null
  /** How long a video is. */
  seconds: number | null
  state: FileState
}

/** What is seen of a file before it is sent. */
export type Glance = { preview: string | null; seconds: number | null; poster: Blob | null }

export type SendOptions = {
  kind: FileKind
  poster: Blob | null
  onProgress: (share: number) => void
  signal: AbortSignal
}

type Tools = {
  /** Never throws. */
  glance: (chosen: Chosen, signal: AbortSignal) => Promise<Glance>
  send: (file: File, options: SendOptions) => Promise<Uploaded>
  /** Lets what `glance` gave as a preview go. */
  release: (preview: string) => void
  /** Files that stand already. */
  known?: readonly Uploaded[]
}

type Work = { file: File; glance: Promise<Glance>; controller: AbortController }

/** So many are sent at a time. */
const sentAtOnce = 2

/** Files on their way, in the order in which they were chosen. Each is sent as soon as its turn comes. */
export function createFileList({ glance, send, release, known = [] }: Tools) {
  let lastKey = 0
  let files: readonly ListedFile[] = known.map(standing)
  let uploaded: readonly Uploaded[] = known
  const listeners = new Set<() => void>()
  const works = new Map<string, Work>()
  // Phones decode one video at a time.
  const looking = createLane(1)
  const sending = createLane(sentAtOnce)

  function nextKey(): string {
    lastKey += 1
    return `file-${lastKey}`
  }

  function standing(uploaded: Uploaded): ListedFile {
    const isVideo = /^video\/|\.(?:mp4|webm|mov)$/i.test(uploaded.mimeType || (uploaded.url ?? ''))
    const kind = isVideo ? 'video' : 'image'
    const state = { step: 'done', uploaded } as const
    return { key: nextKey(), name: '', kind, preview: null, seconds: null, state }
  }

  function set(next: readonly ListedFile[]): void {
    files = next
    const there = next.flatMap(({ state }) => (state.step === 'done' ? [state.uploaded] : []))
    // The same list as long as nothing in it changes, however much is sent meanwhile.
    if (there.map(({ id }) => id).join() !== uploaded.map(({ id }) => id).join()) uploaded = there
    for (const listener of listeners) listener()
  }

  function change(key: string, changes: Partial<ListedFile>): void {
    set(files.map((file) => (file.key === key ? { ...file, ...changes } : file)))
  }

  function add(chosen: readonly Chosen[]): void {
    const added = chosen.map((one) => ({ key: nextKey(), ...one }))
    set([
      ...files,
      ...added.map(({ key, file, kind }) => ({
        ...{ key, kind, name: plainFileName(file.name), preview: null, seconds: null },
        state: { step: 'waiting' } as const,
      })),
    ])
    for (const one of added) begin(one)
  }

  function begin({ key, ...chosen }: Chosen & { key: string }): void {
    const controller = new AbortController()
    const { signal } = controller
    const look = () => glance(chosen, signal)
    const seen = chosen.kind === 'video' ? looking(look, signal) : look()
    const work = { file: chosen.file, glance: seen, controller }
    works.set(key, work)
    seen.then(
      ({ preview, seconds }) => {
        if (works.get(key)?.glance === seen) change(key, { preview, seconds })
        else if (preview) release(preview)
      },
      () => {},
    )
    void start(key, chosen.kind, work)
  }

  async function start(key: string, kind: FileKind, work: Work): Promise<void> {
    const { signal } = work.controller
    try {
      const uploaded = await sending(async () => {
        change(key, { state: { step: 'sending', share: 0 } })
        const { poster } = await work.glance
        signal.throwIfAborted()
        return send(work.file, { kind, poster, onProgress, signal })
      }, signal)
      if (!signal.aborted) change(key, { state: { step: 'done', uploaded } })
    } catch (error) {
      if (signal.aborted) return
      const canRetry = isWorthRetrying(error)
      change(key, { state: { step: 'failed', problem: uploadProblem(error), canRetry } })
    }

    function onProgress(share: number): void {
      if (signal.aborted) return
      change(key, { state: share < 1 ? { step: 'sending', share } : { step: 'processing' } })
    }
  }

  /** Sends a file again that has failed; not one that was refused. */
  function retry(key: string): void {
    const [work, file] = [works.get(key), files.find((one) => one.key === key)]
    if (!work || file?.state.step !== 'failed' || !file.state.canRetry) return
    change(key, { state: { step: 'waiting' } })
    void start(key, file.kind, work)
  }

  function forget({ key, preview }: ListedFile): void {
    works.get(key)?.controller.abort()
    works.delete(key)
    if (preview) release(preview)
  }

  /** Leaves a file out, whatever becomes of it. */
  function remove(key: string): void {
    for (const file of files) if (file.key === key) forget(file)
    set(files.filter((file) => file.key !== key))
  }

  /** Stops all that is under way; nobody looks at the list any more. */
  function leave(): void {
    for (const file of files) forget(file)
  }

  function clear(): void {
    leave()
    set([])
  }

  return {
    files: () => files,
    /** Those that the server has, in their order. */
    uploaded: () => uploaded,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...{ add, retry, remove, leave, clear },
  }
}
