import { CircleAlert, RotateCw } from 'lucide-react'
import { Spinner } from '#storefront/ui/spinner.tsx'
import type { FileState } from './file-list.ts'

type Props = {
  state: FileState
  /** The file's label: “ảnh 2”. */
  label: string
  onRetry: () => void
}

/** The overlay of a file until it is uploaded. */
export function TileState({ state, label, onRetry }: Props) {
  if (state.step === 'done') return null
  if (state.step === 'failed') {
    return (
      <div className="absolute inset-0 flex flex-col justify-end bg-ink/80 text-surface">
        <CircleAlert aria-hidden="true" className="absolute top-1.5 left-1.5 size-6 text-amber" />
        {state.canRetry ? (
          <button
            type="button"
            onClick={onRetry}
            className="flex min-h-11 w-full items-center justify-center gap-1 text-sm font-semibold underline underline-offset-4 focus-visible:outline-offset-[-3px]"
          >
            <RotateCw aria-hidden="true" className="size-4" />
            Thử lại<span className="sr-only"> {label}</span>
          </button>
        ) : (
          <p className="p-2 text-center text-xs font-semibold">Không nhận tệp này</p>
        )}
      </div>
    )
  }
  const percent = state.step === 'sending' ? Math.floor(state.share * 100) : undefined
  const words = percent === undefined ? wordsFor[state.step] : `${percent} %`
  return (
    <div
      role="progressbar"
      aria-label={`Đang tải lên ${label}`}
      aria-valuenow={percent ?? (state.step === 'processing' ? 100 : 0)}
      aria-valuetext={words}
      className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-ink/70 text-xs font-semibold text-surface tabular-nums"
    >
      {percent === undefined ? <Spinner className="size-8" /> : <Ring percent={percent} />}
      {words}
    </div>
  )
}

const wordsFor = { waiting: 'Đang chờ', sending: '', processing: 'Đang xử lý' }

function Ring({ percent }: { percent: number }) {
  const circle = { cx: 18, cy: 18, r: 15, fill: 'none', strokeWidth: 4, pathLength: 100 }
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className="size-8 -rotate-90 stroke-current">
      <circle {...circle} strokeOpacity={0.35} />
      <circle {...circle} strokeDasharray={`${percent} 100`} />
    </svg>
  )
}
