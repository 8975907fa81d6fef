import type { ReactNode } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { compareEdits, type Pair } from './compare-edits.ts'
import { FormProblem } from './form-problem.tsx'
import { StaleEditNotice } from './stale-edit.tsx'
import type { Edited } from './use-edited.ts'

type Props<Values extends object> = {
  edited: Edited<Values>
  /** The fields of two who have edited it at once. */
  pairsOf: (mine: Values, theirs: Values) => readonly Pair[]
  /** Loads what was saved. */
  onReload: () => void
  /** Nothing of it is saved yet. */
  isNew?: boolean
  children: ReactNode
}

/** The form of something that is saved as a whole, and the buttons while there is something to save. */
export function EditedForm<Values extends object>({
  edited,
  pairsOf,
  onReload,
  isNew = false,
  children,
}: Props<Values>) {
  const { stale } = edited
  return (
    <form
      ref={edited.form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void edited.save()
      }}
    >
      <FormProblem problem={edited.problem} />
      {stale && (
        <StaleEditNotice
          edit={stale}
          differences={compareEdits(edited.editsWith(stale), pairsOf)}
          onTakeTheirs={() => {
            edited.reset()
            onReload()
          }}
          onKeepMine={() => void edited.keepMine(stale)}
        />
      )}
      {children}
      {(edited.isDirty || isNew) && (
        <div className="save-bar sticky bottom-16 z-10 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-3 shadow-lift lg:bottom-4">
          <p className="me-auto text-sm text-ink-soft max-sm:w-full">
            Chưa lưu. Điều đã nhập được giữ trên máy này.
          </p>
          {edited.isDirty && <Button onClick={edited.reset}>Bỏ thay đổi</Button>}
          <Button type="submit" variant="primary" busy={edited.busy}>
            Lưu
          </Button>
        </div>
      )}
    </form>
  )
}
