import { useCallback, useEffect, useRef, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { isVideo, uploadProductFile } from './upload-product-file.ts'
import type { ProductForm } from './use-product-form.ts'

export type PendingUpload = {
  key: string
  file: File
  /** For the tile; of a picture. */
  preview: string | undefined
  /** From 0 to 1. */
  progress: number
  error: string | undefined
}

const most = { images: 50, videos: 10 }

/** Uploads of pictures and videos, one after the other, whose addresses go into the form. */
export function useMediaUploads({ set, values }: Pick<ProductForm, 'set' | 'values'>) {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const [problem, setProblem] = useState<string>()
  const waiting = useRef<PendingUpload[]>([])
  const isRunning = useRef(false)
  const removed = useRef(new Set<string>())
  const change = (key: string, fields: Partial<PendingUpload>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)))
  const drop = (key: string) =>
    setPending((all) => {
      const gone = all.find((one) => one.key === key)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      return all.filter((one) => one.key !== key)
    })

  // One by one: redrawing a photograph takes some hundred megabytes.
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { key, file } = next
      if (removed.current.has(key)) continue
      try {
        const { url, posterUrl } = await uploadProductFile(file, (progress) =>
          change(key, { progress }),
        )
        if (!removed.current.has(key)) {
          set(({ images, videos }) =>
            isVideo(file)
              ? { videos: [...videos, { url, posterUrl }] }
              : { images: [...images, { url, alt: '' }] },
          )
        }
        drop(key)
      } catch (error) {
        change(key, { error: problemOf(error), progress: 0 })
      }
    }
    isRunning.current = false
  }
  const latest = useRef({ values, pending, run })
  latest.current = { values, pending, run }
  useEffect(
    () => () => {
      for (const { preview } of latest.current.pending) if (preview) URL.revokeObjectURL(preview)
    },
    [],
  )

  const add = useCallback((files: readonly File[]) => {
    const { values: now, pending: known } = latest.current
    const room = {
      images: most.images - now.images.length - known.filter(({ file }) => !isVideo(file)).length,
      videos: most.videos - now.videos.length - known.filter(({ file }) => isVideo(file)).length,
    }
    const taken = files.filter((file) => {
      const kind = isVideo(file) ? 'videos' : 'images'
      room[kind] -= 1
      return room[kind] >= 0
    })
    setProblem(
      taken.length < files.length
        ? `Chỉ thêm được ${most.images} ảnh và ${most.videos} video; các tệp sau không được tải lên.`
        : undefined,
    )
    const added = taken.map((file) => ({
      ...{ key: crypto.randomUUID() as string, file, progress: 0, error: undefined },
      preview: isVideo(file) ? undefined : URL.createObjectURL(file),
    }))
    if (added.length === 0) return
    waiting.current.push(...added)
    setPending((all) => [...all, ...added])
    void latest.current.run()
  }, [])

  return {
    pending,
    problem,
    isBusy: pending.some(({ error }) => error === undefined),
    add,
    retry(key: string) {
      const upload = pending.find((one) => one.key === key)
      if (!upload) return
      change(key, { error: undefined })
      waiting.current.push(upload)
      void run()
    },
    remove(key: string) {
      removed.current.add(key)
      drop(key)
    },
  }
}
