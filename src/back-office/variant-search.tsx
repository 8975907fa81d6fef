import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { controlClass } from '#storefront/ui/field-frame.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { problemOf } from './api.ts'

/** What is shown of any variant. */
type Shown = {
  variantId: string
  name: string
  variant: string
  sku: string | null
  image: string | null
}

type Props<Choice> = {
  label: string
  placeholder: string
  /** Name of what is searched, in the cache. */
  queryKey: string
  find: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>
  error?: string | undefined
  /** Beside the codes of a choice. */
  detailOf: (choice: Choice) => string
  /** At the end of a choice. */
  endOf?: (choice: Choice) => ReactNode
  onAdd: (choice: Choice) => void
}

/** Finds variants while one types; Enter adds the marked one, arrows mark another. */
export function VariantSearch<Choice extends Shown>({
  label,
  placeholder,
  queryKey,
  find,
  error,
  detailOf,
  endOf,
  onAdd,
}: Props<Choice>) {
  type Item = Choice & { value: string }
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const query = useQuery({
    queryKey: [queryKey, 'search', text],
    queryFn: ({ signal }) => find(text, signal),
    enabled: text !== '',
    // What was found stays while one types on.
    placeholderData: (earlier) => earlier,
  })
  const found = text === '' ? [] : (query.data ?? [])
  const items: Item[] = found.map((choice) => ({ ...choice, value: choice.variantId }))
  const isCurrent = !query.isFetching && !query.isPlaceholderData && typed.trim() === text
  const [isAwaited, setAwaited] = useState(false)
  const add = (choice: Choice) => {
    onAdd(choice)
    setTyped('')
  }
  const addFirst = useEffectEvent(() => {
    setAwaited(false)
    if (found[0]) add(found[0])
  })
  useEffect(() => {
    if (isAwaited && isCurrent) addFirst()
  }, [isAwaited, isCurrent])
  // The first of another search is not what was meant: Enter waits for the results of what is typed.
  const waitForResults = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isCurrent || typed.trim() === '') return
    setAwaited(true)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Autocomplete.Root
      open={text !== ''}
      inline
      items={items}
      value={typed}
      onValueChange={(value, { reason }) => {
        // Choosing an item adds it, and does not write its id.
        if (reason === 'item-press') return
        setTyped(value)
        setAwaited(false)
      }}
      filter={null}
      autoHighlight="always"
      keepHighlight
    >
      <div className="relative" onKeyDownCapture={waitForResults}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-ink-faint"
        />
        <Autocomplete.Input
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="enter"
          // Base UI says that an inline list is always open.
          aria-expanded={items.length > 0}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'lines-error' : undefined}
          className={`${controlClass} ps-10`}
        />
      </div>
      {error && (
        <p id="lines-error" className="mt-1 text-sm text-son-deep">
          {error}
        </p>
      )}
      {text !== '' && (
        <div className="mt-2 max-h-80 overflow-y-auto overscroll-contain rounded-md border border-line">
          <Autocomplete.Empty>
            <p className="p-4 text-ink-soft empty:hidden">
              {query.isFetching
                ? 'Đang tìm…'
                : query.error
                  ? problemOf(query.error)
                  : 'Không tìm thấy sản phẩm nào.'}
            </p>
          </Autocomplete.Empty>
          <Autocomplete.List className="p-1 data-empty:p-0">
            {(choice: Item) => (
              <Autocomplete.Item
                key={choice.value}
                value={choice}
                onClick={() => add(choice)}
                className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 data-highlighted:bg-son-soft"
              >
                <span className="w-11 shrink-0 overflow-hidden rounded-sm">
                  <Picture src={choice.image} alt="" sizes="44px" maxWidth={96} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-semibold">{choice.name}</span>
                  <span className="block text-sm text-ink-soft">
                    {[choice.variant, choice.sku, detailOf(choice)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {endOf && (
                  <span className="shrink-0 font-semibold tabular-nums">{endOf(choice)}</span>
                )}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </div>
      )}
    </Autocomplete.Root>
  )
}
