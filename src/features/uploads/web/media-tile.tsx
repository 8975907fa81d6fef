import { Film, ImageOff, X } from 'lucide-react'
import { useState } from 'react'
import type { UploadsLocation } from '#shared/uploads-location.ts'
import { pictureSources } from '#storefront/ui/picture.tsx'
import { useUploads } from '#storefront/uploads.ts'
import type { ListedFile } from './file-list.ts'
import { TileState } from './tile-state.tsx'

type Props = {
  file: ListedFile
  /** Its position in the list, from 1. */
  number: number
  onRemove: () => void
  onRetry: () => void
}

/** One file of a form: preview, upload progress and actions. */
export function MediaTile({ file, number, onRemove, onRetry }: Props) {
  const { kind, name, seconds, state } = file
  const source = sourceOf(file, useUploads())
  const label = `${kind === 'video' ? 'video' : 'ảnh'} ${number}`
  return (
    <li
      aria-label={name ? `${label}: ${name}` : label}
      className="relative aspect-square overflow-hidden rounded-md border border-line bg-sand"
    >
      <Preview key={source} kind={kind} step={state.step} source={source} />
      {kind === 'video' && state.step === 'done' && <FilmMark seconds={seconds} />}
      <TileState state={state} label={label} onRetry={onRetry} />
      <button
        type="button"
        data-remove
        aria-label={`Bỏ ${label}`}
        title={`Bỏ ${label}`}
        onClick={onRemove}
        className="group absolute top-0 right-0 flex size-11 items-start justify-end p-1 focus-visible:outline-offset-[-3px]"
      >
        <span className="flex size-7 items-center justify-center rounded-full bg-ink/80 text-surface transition-colors group-hover:bg-ink">
          <X aria-hidden="true" className="size-4" />
        </span>
      </button>
    </li>
  )
}

/** Marks a video, with its length when it is known. */
function FilmMark({ seconds }: Pick<ListedFile, 'seconds'>) {
  return (
    <span className="absolute bottom-1 left-1 flex items-center gap-1 rounded-sm bg-ink/80 px-1 py-px text-xs text-surface tabular-nums">
      <Film aria-hidden="true" className="size-3.5" />
      {seconds !== null && (
        <>
          <span className="sr-only">dài </span>
          {clockOf(seconds)}
        </>
      )}
    </span>
  )
}

type PreviewProps = Pick<ListedFile, 'kind'> & {
  step: ListedFile['state']['step']
  source: string | null
}

function Preview({ kind, step, source }: PreviewProps) {
  const [isBroken, setBroken] = useState(false)
  if (source && !isBroken) {
    return (
      <img
        src={source}
        alt=""
        decoding="async"
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
    )
  }
  if (step !== 'done') return null
  const Icon = kind === 'video' ? Film : ImageOff
  return <Icon aria-hidden="true" className="absolute inset-0 m-auto size-8 text-ink-faint" />
}

function sourceOf({ preview, kind, state }: ListedFile, place: UploadsLocation): string | null {
  if (preview !== null || state.step !== 'done') return preview
  const { url, posterUrl } = state.uploaded
  const seen = kind === 'video' ? posterUrl : url
  return seen && pictureSources(seen, 240, place).src
}

/** Formats seconds as `1:05`. */
function clockOf(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
