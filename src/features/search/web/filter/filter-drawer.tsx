import { type RefObject, useId } from 'react'
import { Sheet } from '#storefront/ui/sheet.tsx'
import { filteredHref, hasCriteria, noFilter } from '../../domain.ts'
import { AppliedButtons } from './applied-chips.tsx'
import { FilterFields } from './filter-fields.tsx'
import { FilterFooter } from './filter-footer.tsx'
import { FilterNote } from './filter-section.tsx'
import { filterTitle } from './use-filter-address.ts'
import { type FilterProps, useFilterForm } from './use-filter-form.ts'

type Props = FilterProps & {
  open: boolean
  onClose: () => void
  onApply: (href: string) => void
  returnFocus: RefObject<HTMLElement | null>
}

/** All filters, combined in a draft and applied at once. Load it when it opens. */
export function FilterDrawer({ open, onClose, onApply, returnFocus, ...props }: Props) {
  const formId = useId()
  const { search, found } = props
  const form = useFilterForm(props, open)
  const { draft, wanted, counts, applied } = form

  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="right"
      title={filterTitle}
      returnFocus={returnFocus}
      footer={
        <FilterFooter
          formId={formId}
          counts={counts}
          hasSearch={hasCriteria(wanted)}
          onReset={applied.length > 0 ? () => draft.change(noFilter) : undefined}
        />
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onApply(filteredHref(search, draft.filter))
        }}
      >
        {applied.length === 0 ? (
          <FilterNote>Chưa áp dụng bộ lọc nào.</FilterNote>
        ) : (
          <ul aria-label="Đang lọc" className="flex flex-wrap gap-2">
            <AppliedButtons applied={applied} onRemove={({ without }) => draft.change(without)} />
          </ul>
        )}
        <FilterFields form={form} search={search} found={found} />
      </form>
    </Sheet>
  )
}
