import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { fieldLabels, fieldText, type ProductValues } from './product-values.ts'
import { choicesQuery } from './queries.ts'
import type { Conflict } from './use-product-form.ts'

type Props = {
  conflict: Conflict
  /** Goes on with these values, over the other's version. */
  onSave: (values: ProductValues) => void
  onTakeTheirs: () => void
}

/** What somebody else saved meanwhile: what does not collide is brought together, for the rest one chooses. */
export function ConflictNotice({ conflict, onSave, onTakeTheirs }: Props) {
  const { edit, theirs, merged } = conflict
  const [isTheirs, setTheirs] = useState<Readonly<Record<string, boolean>>>({})
  const { data: choices } = useQuery(choicesQuery)
  const paths = new Map(choices?.categories.map(({ id, path }) => [id, path]))
  const who = edit.by ?? 'Người khác'
  const save = () => {
    const chosen = merged.conflicts.filter((field) => isTheirs[field])
    onSave({
      ...merged.values,
      ...Object.fromEntries(chosen.map((field) => [field, theirs[field]])),
    })
  }
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md bg-amber-soft p-4 text-amber-deep">
      <p className="font-semibold">{who} vừa sửa sản phẩm này.</p>
      {merged.taken.length > 0 && (
        <p className="text-sm">
          Lấy thêm của họ: {merged.taken.map((field) => fieldLabels[field]).join(', ')}.
        </p>
      )}
      {merged.conflicts.map((field) => (
        <fieldset key={field} className="flex flex-col gap-1 text-sm">
          <legend className="font-semibold">{fieldLabels[field]}</legend>
          {[false, true].map((theirOwn) => (
            <label key={String(theirOwn)} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name={`gop-${field}`}
                checked={(isTheirs[field] ?? false) === theirOwn}
                onChange={() => setTheirs((all) => ({ ...all, [field]: theirOwn }))}
                className="size-5 shrink-0 accent-son"
              />
              <span className="min-w-0 break-words">
                {theirOwn ? 'Của họ' : 'Của bạn'}:{' '}
                {fieldText(field, theirOwn ? theirs : merged.values, paths) || '(trống)'}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onClick={save}>Lưu bản gộp</Button>
        <Button onClick={onTakeTheirs}>Bỏ bản của tôi</Button>
      </div>
    </div>
  )
}
