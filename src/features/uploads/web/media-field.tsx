import { useEffect, useId, useRef } from 'react'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { useDroppedFiles } from '#storefront/use-dropped-files.ts'
import { maxMB } from '../domain.ts'
import { AddTile } from './add-tile.tsx'
import { FileProblems } from './file-problems.tsx'
import { MediaTile } from './media-tile.tsx'
import type { FileUploads } from './use-file-uploads.ts'

type Props = {
  uploads: FileUploads
  label?: string
  /** The form's validation error. */
  error?: string | undefined
}

/** A form field for pictures and videos, which are uploaded while the form is filled in. */
export function MediaField({ uploads, label = 'Hình ảnh và video', error }: Props) {
  const { files, rule, add, remove, retry } = uploads
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  const { focusTile, focusAdd } = useFocusAfter(place)
  const isOver = useDroppedFiles(place, add)
  const isFull = files.length >= rule.max
  return (
    <fieldset ref={place} className="flex min-w-0 flex-col">
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        <span className="font-normal text-ink-faint"> (không bắt buộc)</span>
      </legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {files.map((file, index) => (
          <MediaTile
            key={file.key}
            file={file}
            number={index + 1}
            onRemove={() => {
              focusTile(index)
              remove(file.key)
            }}
            onRetry={() => {
              focusTile(index)
              retry(file.key)
            }}
          />
        ))}
        <AddTile
          count={files.length}
          rule={rule}
          isOver={isOver}
          describedBy={`${id}-hint`}
          onChoose={add}
        />
      </ul>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-faint">
        {isFull
          ? `Đã đủ ${rule.max} tệp. Bỏ bớt để thêm tệp khác.`
          : `JPG, PNG, MP4, WEBM hoặc MOV. Tối đa ${rule.max} tệp, mỗi tệp ${maxMB}MB.`}
      </p>
      <FileProblems
        uploads={uploads}
        onDismiss={() => {
          uploads.dismissRefusals()
          focusAdd()
        }}
        onRetryAll={() => {
          focusTile(0)
          for (const { key } of files) retry(key)
        }}
      />
      <p role="status" className="sr-only">
        {standing(uploads)}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** Announces to screen readers when uploads begin, and when all have settled. */
function standing({ files, uploaded, isBusy }: FileUploads): string {
  if (files.length === 0) return ''
  return isBusy ? 'Đang tải tệp lên...' : `Đã tải lên ${uploaded.length}/${files.length} tệp.`
}

/** Moves the focus when the pressed button disappears. */
function useFocusAfter(place: { readonly current: HTMLElement | null }) {
  const wanted = useRef<number>(undefined)
  const focusAdd = () => place.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  useEffect(() => {
    const index = wanted.current
    if (index === undefined) return
    wanted.current = undefined
    const buttons = place.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const button = buttons?.[index] ?? buttons?.[index - 1]
    if (button) button.focus()
    else focusAdd()
  })
  const focusTile = (index: number) => {
    wanted.current = index
  }
  return { focusTile, focusAdd }
}
