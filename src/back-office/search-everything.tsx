import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyComponent } from '#storefront/lazy-component.ts'
import type { MenuEntry, SearchHit, SearchSource } from './feature.ts'
import { LazyPart } from './lazy-part.tsx'

const searchDialog = lazyComponent(
  () => import('./search-dialog.tsx'),
  (module) => module.SearchDialog,
)

type Props = {
  menu: readonly MenuEntry[]
  sources: readonly SearchSource[]
  tasks: readonly SearchHit[]
}

/** The button of the search, which also opens with Ctrl+K, ⌘K and, outside of fields, with `/`. */
export function SearchEverything(props: Props) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isShortcut && !(event.key === '/' && !isTyping(event.target))) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-3 rounded-md border-edge px-3 text-ink-soft hover:bg-sand lg:mb-3 lg:w-full lg:border"
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        <span className="max-lg:sr-only">Tìm mọi thứ</span>
        <span aria-hidden="true" className="ms-auto hidden text-xs text-ink-faint lg:inline">
          Ctrl K
        </span>
      </button>
      {isOpen && (
        <LazyPart
          part={searchDialog}
          dialog={{ title: 'Tìm trong trang quản lý', onClose: () => setOpen(false) }}
        >
          {(SearchDialog) => <SearchDialog {...props} onClose={() => setOpen(false)} />}
        </LazyPart>
      )}
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea') !== null
}
