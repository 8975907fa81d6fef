import { ApiError } from '#storefront/api/api-error.ts'
import { Button } from '#storefront/ui/button.tsx'
import type { Difference } from './compare-edits.ts'

/** What somebody else saved meanwhile. */
export type StaleEdit = {
  version: number
  current: Readonly<Record<string, unknown>>
  by: string | null
}

/** The other's edit, where that is why saving failed. */
export function staleEditOf(error: unknown): StaleEdit | undefined {
  if (!(error instanceof ApiError) || error.code !== 'STALE_EDIT') return undefined
  const { version, current, by } = error.details
  return {
    version: Number(version),
    current: current as StaleEdit['current'],
    by: typeof by === 'string' ? by : null,
  }
}

type Props = {
  edit: StaleEdit
  differences: readonly Difference[]
  /** What is saved is still being calculated. */
  isCalculating?: boolean
  onTakeTheirs: () => void
  /** Saves what was changed here over what they have saved; what only they changed stays. */
  onKeepMine: () => void
}

/** Tells who has saved what meanwhile, and lets the second choose. */
export function StaleEditNotice({
  edit,
  differences,
  isCalculating = false,
  onTakeTheirs,
  onKeepMine,
}: Props) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md bg-amber-soft p-3 text-amber-deep">
      <p className="font-semibold">{edit.by ?? 'Người khác'} vừa sửa nội dung này.</p>
      {differences.length > 0 && (
        <dl className="flex flex-col gap-1 text-sm">
          {differences.map(({ label, mine, theirs }) => (
            <div key={label}>
              <dt className="inline font-semibold">{label}: </dt>
              <dd className="inline">
                họ lưu “{theirs}”{mine !== undefined && `, bạn nhập “${mine}”`}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTakeTheirs}>Lấy bản của họ</Button>
        <Button busy={isCalculating} onClick={onKeepMine}>
          Lưu bản của tôi
        </Button>
      </div>
    </div>
  )
}
