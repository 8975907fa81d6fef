import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQueries } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { foldVietnamese } from '#shared/vietnamese.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { backdropClass } from '#storefront/ui/dialog.tsx'
import type { MenuEntry, SearchHit, SearchSource } from './feature.ts'

type Props = {
  menu: readonly MenuEntry[]
  sources: readonly SearchSource[]
  tasks: readonly SearchHit[]
  onClose: () => void
}

type Group = { value: string; items: readonly (SearchHit & { value: string })[] }

/** One search for everything: pages of the menu, what is done on pages, and what features find. */
export function SearchDialog({ menu, sources, tasks, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const navigate = useNavigate()
  const found = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['search', source.title, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(text, signal),
      enabled: text !== '',
      // What was found stays while one types on.
      placeholderData: (earlier: readonly SearchHit[] | undefined) => earlier,
    })),
  })
  const isMeant = ({ label, detail = '' }: Pick<SearchHit, 'label' | 'detail'>) => {
    const name = foldVietnamese(`${label} ${detail}`)
    return foldVietnamese(text)
      .split(/\s+/)
      .every((word) => name.includes(word))
  }
  const pages = menu.filter(isMeant).map(({ label, path }) => ({ label, to: `/${path}` }))
  const groups: Group[] = [
    ...sources.map(({ title }, index) => ({ title, hits: text ? (found[index]?.data ?? []) : [] })),
    { title: 'Việc', hits: text ? tasks.filter(isMeant) : [] },
    { title: 'Trang', hits: pages },
  ]
    .filter(({ hits }) => hits.length > 0)
    .map(({ title, hits }) => ({
      value: title,
      // Two may lead to the same list, and have the same name.
      items: hits.map((hit, index) => ({ ...hit, value: `${title} ${index} ${hit.label}` })),
    }))
  const hasFailed = found.some(({ error }) => error && !hasStatus(error, 422))
  const isSearching = found.some(({ isFetching }) => isFetching)
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Tìm trong trang quản lý"
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[min(34rem,calc(100dvh-1rem))] max-w-dialog flex-col rounded-lg bg-surface shadow-lift outline-none md:top-20"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={typed}
            onValueChange={setTyped}
            filter={null}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2 border-b border-line ps-4 pe-2">
              <Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
              <Autocomplete.Input
                aria-label="Tìm đơn hàng, trang"
                placeholder="Mã đơn, khách, hàng hoá, việc, trang…"
                className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-faint"
              />
              <Dialog.Close className="min-h-11 rounded-md px-3 text-sm font-semibold text-ink-soft hover:bg-sand">
                Đóng
              </Dialog.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
              <Autocomplete.Empty>
                <p className="p-4 text-ink-soft empty:hidden">
                  {isSearching
                    ? 'Đang tìm…'
                    : hasFailed
                      ? 'Chưa tìm được. Hãy thử lại.'
                      : 'Không tìm thấy gì.'}
                </p>
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(group: Group) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-3 py-1.5 text-sm text-ink-faint">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(hit: Group['items'][number]) => (
                        <Autocomplete.Item
                          key={hit.value}
                          value={hit}
                          onClick={() => go(hit.to)}
                          className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-3 py-1.5 data-highlighted:bg-son-soft"
                        >
                          <span className="font-semibold">{hit.label}</span>
                          {hit.detail && (
                            <span className="text-sm text-ink-soft">{hit.detail}</span>
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
