import { CircleAlert, Film } from 'lucide-react'
import { Button } from '#storefront/ui/button.tsx'
import type { PendingUpload } from './use-media-uploads.ts'

type Props = { upload: PendingUpload; onRetry: () => void; onRemove: () => void }

/** A file on its way, or why it did not arrive. */
export function PendingTile({ upload, onRetry, onRemove }: Props) {
  const { file, preview, progress, error } = upload
  const percent = Math.round(progress * 100)
  return (
    <li className="flex flex-col overflow-hidden rounded-md border border-line bg-sand">
      <div className="relative flex aspect-square items-center justify-center text-ink-faint">
        {preview ? (
          <img src={preview} alt="" className="size-full object-cover opacity-50" />
        ) : (
          <Film aria-hidden="true" className="size-8" />
        )}
        {!error && (
          <progress
            aria-label={`Đang tải ${file.name}`}
            max={100}
            value={percent}
            className="absolute inset-x-3 bottom-3 h-2 w-[calc(100%-1.5rem)]"
          />
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 bg-surface p-2 text-sm">
        {error ? (
          <p role="alert" className="flex gap-1.5 break-words text-son">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        ) : (
          <p className="truncate text-ink-soft">
            {percent < 100 ? `Đang tải ${percent}%` : 'Đang xử lý…'}
          </p>
        )}
        {error && <Button onClick={onRetry}>Thử lại</Button>}
        <Button onClick={onRemove} aria-label={`Bỏ ${file.name}`}>
          Bỏ
        </Button>
      </div>
    </li>
  )
}
