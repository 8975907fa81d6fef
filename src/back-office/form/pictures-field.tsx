import { Camera, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { shrinkPicture } from '#storefront/shrink-picture.ts'
import { Button } from '#storefront/ui/button.tsx'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { api, problemOf } from '../api.ts'

/** An uploaded picture. */
export type UploadedPicture = { id: string; url: string }

/** Pictures are shown with at most 1600 pixels; the rest is a reserve for crops. */
const longestSide = 2048

type Props = {
  label: string
  most: number
  /** The call that takes the files. */
  uploadTo?: string
  pictures: readonly UploadedPicture[]
  onChange: (pictures: readonly UploadedPicture[]) => void
  /** Told while pictures are being uploaded. */
  onBusy: (isBusy: boolean) => void
}

/** Pictures from the phone's camera or from files, which are uploaded at once, so that a draft can keep them. */
export function PicturesField({
  label,
  most,
  uploadTo = 'uploads',
  pictures,
  onChange,
  onBusy,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLFieldSetElement>(null)
  // Of the moment when an upload ends, since the form goes on being filled in meanwhile.
  const latest = useRef({ pictures, onChange })
  latest.current = { pictures, onChange }
  const [waiting, setWaiting] = useState(0)
  const [error, setError] = useState<string>()
  const left = most - pictures.length
  const add = async (files: readonly File[]) => {
    setError(undefined)
    const taken = files.slice(0, left)
    const isTooMany = files.length > left
    setWaiting(taken.length)
    onBusy(true)
    try {
      // One by one: redrawing a photograph takes some hundred megabytes.
      for (const file of taken) {
        const uploaded = await upload(uploadTo, file)
        latest.current.onChange([...latest.current.pictures, uploaded])
        setWaiting((count) => count - 1)
      }
      if (isTooMany) setError(`Chỉ thêm được ${most} ảnh; các ảnh sau không được tải lên.`)
    } catch (thrown) {
      setError(problemOf(thrown))
    } finally {
      setWaiting(0)
      onBusy(false)
    }
  }
  return (
    <fieldset ref={place} className="flex min-w-0 flex-col gap-1.5" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        <span className="font-normal text-ink-faint"> (không bắt buộc)</span>
      </legend>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="relative size-24 overflow-hidden rounded-md bg-sand">
              <Picture src={picture.url} alt={`Ảnh ${index + 1}`} sizes="96px" maxWidth={240} />
              <button
                type="button"
                aria-label={`Bỏ ảnh ${index + 1}`}
                onClick={() => {
                  onChange(pictures.filter((each) => each.id !== picture.id))
                  place.current?.querySelector<HTMLElement>('[data-add]')?.focus()
                }}
                className="absolute end-0 top-0 flex size-11 items-start justify-end p-1"
              >
                <span className="rounded-full bg-surface p-1 shadow-card">
                  <X aria-hidden="true" className="size-4" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Allows choosing the same file again after a failure.
          currentTarget.value = ''
          if (files.length > 0) void add(files)
        }}
      />
      <Button
        data-add
        className="self-start"
        disabled={left <= 0}
        busy={waiting > 0}
        busyLabel={`Đang tải lên, còn ${waiting} ảnh…`}
        onClick={() => input.current?.click()}
      >
        <Camera aria-hidden="true" className="size-5" />
        Chụp hoặc chọn ảnh
      </Button>
      <p id={`${id}-hint`} className="text-sm text-ink-faint">
        {left > 0 ? `JPG hoặc PNG, tối đa ${most} ảnh.` : `Đã đủ ${most} ảnh.`}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

async function upload(path: string, file: File): Promise<UploadedPicture> {
  const form = new FormData()
  form.append('files', await shrinkPicture(file, longestSide))
  const { items } = await api.upload<{ items: UploadedPicture[] }>(path, form)
  const [uploaded] = items
  if (!uploaded) throw new Error('An upload has no answer')
  return { id: uploaded.id, url: uploaded.url }
}
