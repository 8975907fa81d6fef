import { CircleAlert, RotateCw, X } from 'lucide-react'
import { Button } from '#storefront/ui/button.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import type { Refusal } from './choose-files.ts'
import type { ListedFile } from './file-list.ts'
import type { FileUploads } from './use-file-uploads.ts'

type Props = { uploads: FileUploads; onDismiss: () => void; onRetryAll: () => void }

/** Lists the files that were refused or failed, with reasons. */
export function FileProblems({ uploads, onDismiss, onRetryAll }: Props) {
  const { refusals, files } = uploads
  const failed = files.filter(({ state }) => state.step === 'failed' && state.canRetry)
  return (
    <>
      {/* Always mounted, so that their content is announced. */}
      <div role="alert" className="mt-2 empty:hidden">
        {refusals.length > 0 && (
          <div className="flex items-start rounded-md bg-son-soft ps-3">
            <div className="flex min-w-0 flex-1 flex-col gap-2 py-2.5">
              {refusals.map((refusal) => (
                <Problem key={`${refusal.title} ${refusal.sentence}`} {...refusal} />
              ))}
            </div>
            <IconButton
              label="Đóng"
              icon={<X aria-hidden="true" className="size-5" />}
              onClick={onDismiss}
            />
          </div>
        )}
      </div>
      <div aria-live="polite" className="mt-2 flex flex-col gap-2 empty:hidden">
        {[...failuresOf(files)].map(([sentence, names]) => (
          <div key={sentence} className="rounded-md bg-son-soft px-3 py-2.5">
            <Problem sentence={sentence} names={names} />
          </div>
        ))}
      </div>
      {failed.length > 1 && (
        <Button variant="quiet" onClick={onRetryAll} className="mt-1 self-start">
          <RotateCw aria-hidden="true" className="size-4" />
          Thử lại tất cả
        </Button>
      )}
    </>
  )
}

/** The failed files, by their message. */
function failuresOf(files: readonly ListedFile[]): Map<string, string[]> {
  const failures = new Map<string, string[]>()
  for (const [index, { name, kind, state }] of files.entries()) {
    if (state.step !== 'failed') continue
    const label = `${kind === 'video' ? 'Video' : 'Ảnh'} ${index + 1} (${name})`
    failures.set(state.problem, [...(failures.get(state.problem) ?? []), label])
  }
  return failures
}

const maxNames = 4

function Problem({ title, sentence, names }: Refusal) {
  const others = names.length - maxNames
  return (
    <div className="flex gap-2 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-son" />
      <div className="min-w-0">
        {title && <p className="font-semibold text-son">{title}</p>}
        <p className={title ? undefined : 'text-son'}>{sentence}</p>
        <p className="text-ink-soft wrap-anywhere">
          <bdi>{names.slice(0, maxNames).join(', ')}</bdi>
          {others > 0 && ` và ${others} tệp khác`}
        </p>
      </div>
    </div>
  )
}
