import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { picturesAmong, uploadPicture } from './upload-picture.ts'

type Props = {
  label: string
  /** Which size fits. */
  hint: string
  picture: string | null
  /** Width and height of its box. */
  ratio: readonly [number, number]
  error: string | undefined
  optional?: boolean
  onChange: (picture: string | null) => void
}

/** One picture: chosen, dropped or pasted, and uploaded at once, so that a draft can keep it. */
export function PictureField({
  label,
  hint,
  picture,
  ratio,
  error,
  optional = false,
  onChange,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async (files: Iterable<File>) => {
    const [file] = picturesAmong(files)
    if (!file || isBusy) return
    setProblem(undefined)
    setBusy(true)
    try {
      onChange((await uploadPicture(file)).url)
    } catch (thrown) {
      setProblem(problemOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset
      aria-describedby={`${id}-hint`}
      className={cx(
        'flex min-w-0 flex-col gap-1.5 rounded-md',
        isOver && 'outline-2 outline-offset-4 outline-son',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files)
      }}
      onPaste={(event) => void take(event.clipboardData.files)}
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-faint"> (không bắt buộc)</span>}
      </legend>
      {picture && (
        <div className="max-w-md overflow-hidden rounded-md bg-sand">
          <Picture
            src={picture}
            alt={`${label} hiện tại`}
            sizes="(min-width: 30rem) 28rem, 100vw"
            ratio={ratio}
            maxWidth={800}
          />
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Allows choosing the same file again after a failure.
          currentTarget.value = ''
          void take(files)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={isBusy}
          busyLabel="Đang tải lên…"
          aria-label={`${picture ? 'Đổi' : 'Chọn'} ${label.toLowerCase()}`}
          aria-invalid={error ? true : undefined}
          onClick={() => input.current?.click()}
        >
          <ImageUp aria-hidden="true" className="size-5" />
          {picture ? 'Đổi ảnh' : 'Chọn ảnh'}
        </Button>
        {picture && (
          <Button aria-label={`Bỏ ${label.toLowerCase()}`} onClick={() => onChange(null)}>
            <Trash2 aria-hidden="true" className="size-5" />
            Bỏ ảnh
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-faint">
        {hint} JPG hoặc PNG; kéo thả hay dán cũng được.
      </p>
      <FieldError id={`${id}-error`} error={problem ?? error} />
    </fieldset>
  )
}
