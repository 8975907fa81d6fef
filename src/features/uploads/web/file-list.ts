import { plainFileName } from '../domain.ts'
import type { Chosen } from './choose-files.ts'
import type { FileKind } from './file-rules.ts'
import { createLimiter } from './limiter.ts'
import type { Uploaded } from './upload-file.ts'
import { isWorthRetrying, uploadProblem } from './upload-problem.ts'

export type FileState =
  | { step: 'waiting' }
  /** The upload progress, from 0 to 1. */
  | { step: 'sending'; share: number }
  /** Sent; the server processes it. */
  | { step: 'processing' }
  | { step: 'done'; uploaded: Uploaded }
  | { step: 'failed'; problem: string; canRetry: boolean }

/** A chosen file, or one that was uploaded before. */
export type ListedFile = {
  key: string
  /** Empty for one that was uploaded before. */
  name: string
  kind: FileKind
  /** An object URL of its preview, until it is uploaded. */
  preview: string | null
  /** The length of a video. */
  seconds: number | null
  state: FileState
}

/** The preview of a file before it is uploaded. */
export type FilePreview = { preview: string | null; seconds: number | null; poster: Blob | null }

export type SendOptions = {
  kind: FileKind
  poster: Blob | null
  onProgress: (share: number) => void
  signal: AbortSignal
}

type Tools = {
  /** Never throws. */
  loadPreview: (chosen: Chosen, signal: AbortSignal) => Promise<FilePreview>
  send: (file: File, options: SendOptions) => Promise<Uploaded>
  /** Revokes a preview URL. */
  release: (preview: string) => void
  /** Files that were uploaded before. */
  known?: readonly Uploaded[]
}

type Upload = { file: File; preview: Promise<FilePreview>; controller: AbortController }

/** How many files are uploaded at once. */
const concurrentUploads = 2

/** A store of files being uploaded, in the order they were chosen, as `useSyncExternalStore` reads it. */
export function createFileList({ loadPreview, send, release, known = [] }: Tools) {
  let lastKey = 0
  let files: readonly ListedFile[] = known.map(standing)
  let uploaded: readonly Uploaded[] = known
  const listeners = new Set<() => void>()
  const uploads = new Map<string, Upload>()
  // Phones decode one video at a time.
  const limitDecoding = createLimiter(1)
  const limitUploads = createLimiter(concurrentUploads)

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
    // The array stays the same object while only progress changes.
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
    const load = () => loadPreview(chosen, signal)
    const loading = chosen.kind === 'video' ? limitDecoding(load, signal) : load()
    const upload = { file: chosen.file, preview: loading, controller }
    uploads.set(key, upload)
    loading.then(
      ({ preview, seconds }) => {
        if (uploads.get(key)?.preview === loading) change(key, { preview, seconds })
        else if (preview) release(preview)
      },
      () => {},
    )
    void start(key, chosen.kind, upload)
  }

  async function start(key: string, kind: FileKind, upload: Upload): Promise<void> {
    const { signal } = upload.controller
    try {
      const uploaded = await limitUploads(async () => {
        change(key, { state: { step: 'sending', share: 0 } })
        const { poster } = await upload.preview
        signal.throwIfAborted()
        return send(upload.file, { kind, poster, onProgress, signal })
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

  /** Retries a failed upload, unless the server refused the file. */
  function retry(key: string): void {
    const [upload, file] = [uploads.get(key), files.find((one) => one.key === key)]
    if (!upload || file?.state.step !== 'failed' || !file.state.canRetry) return
    change(key, { state: { step: 'waiting' } })
    void start(key, file.kind, upload)
  }

  function forget({ key, preview }: ListedFile): void {
    uploads.get(key)?.controller.abort()
    uploads.delete(key)
    if (preview) release(preview)
  }

  /** Removes a file from the list, and aborts its upload. */
  function remove(key: string): void {
    for (const file of files) if (file.key === key) forget(file)
    set(files.filter((file) => file.key !== key))
  }

  /** Aborts all uploads when the list is unmounted. */
  function leave(): void {
    for (const file of files) forget(file)
  }

  function clear(): void {
    leave()
    set([])
  }

  return {
    files: () => files,
    /** The completed ones, in their order. */
    uploaded: () => uploaded,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...{ add, retry, remove, leave, clear },
  }
}
