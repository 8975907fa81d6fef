import { Search, X } from 'lucide-react'
import type { RefObject } from 'react'
import { cx } from '#storefront/ui/cx.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { listId } from './choice-list.tsx'
import { boxHint, searchBoxClass, submitLook } from './search-box-class.ts'

type Props = {
  box: RefObject<HTMLInputElement | null>
  typed: string
  onType: (typed: string) => void
  onSearch: () => void
  onClose: () => void
  /** Whether the list has choices, and the active one. */
  hasList: boolean
  activeId: string | undefined
}

/** The overlay's box with its buttons: clear, search, close. */
export function OverlayBar({ box, typed, onType, onSearch, onClose, hasList, activeId }: Props) {
  return (
    <search className="shrink-0 border-b border-line bg-surface">
      <form
        className="page-x flex items-center gap-1 py-2.5 pe-2 md:py-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch()
        }}
      >
        <div className="relative mx-auto flex-1 md:max-w-text">
          <input
            ref={box}
            type="search"
            role="combobox"
            aria-label="Tìm sản phẩm"
            aria-autocomplete="list"
            aria-expanded={hasList}
            aria-controls={hasList ? listId : undefined}
            aria-activedescendant={activeId}
            placeholder={boxHint}
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className={cx(searchBoxClass, typed ? 'pe-22' : 'pe-12')}
          />
          {typed && (
            <IconButton
              label="Xoá chữ đã nhập"
              icon={<X aria-hidden="true" className="size-4" />}
              className="absolute inset-y-0 end-11 text-ink-faint"
              onClick={() => {
                onType('')
                box.current?.focus()
              }}
            />
          )}
          <button type="submit" aria-label="Tìm kiếm" className={submitLook}>
            <Search aria-hidden="true" className="size-5" />
          </button>
        </div>
        <IconButton
          label="Đóng tìm kiếm"
          icon={<X aria-hidden="true" className="size-6" />}
          onClick={onClose}
        />
      </form>
    </search>
  )
}
