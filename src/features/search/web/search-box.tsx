import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { searchedTextIn } from '../domain.ts'
import { resultsHref } from './addresses.ts'
import { rememberSearch } from './recent-searches.ts'
import { boxHint, searchBoxClass, submitLook } from './search-box-class.ts'
import { useOverlay } from './use-overlay.tsx'

/**
 * Search box of the header: a plain form that works before hydration. Using it opens the overlay; when that can't be
 * loaded, the form stays.
 */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const query = pathname === '/search' ? searchedTextIn(new URLSearchParams(search)) : ''
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(query)
  const { overlay, open, prepare, forget, box: uses } = useOverlay(box, query)

  useEffect(() => {
    // Text typed before hydration stays.
    if (shown.current !== query && box.current) box.current.value = query
    shown.current = query
  }, [query])

  return (
    <>
      <Form
        role="search"
        action="/search"
        className="relative flex-1"
        onPointerEnter={prepare}
        onSubmit={(event) => {
          const typed = box.current?.value ?? ''
          if (!resultsHref(typed)) {
            event.preventDefault()
            box.current?.focus()
            open()
            return
          }
          rememberSearch(typed)
          forget()
        }}
      >
        <input
          ref={box}
          type="search"
          name="q"
          aria-label="Tìm sản phẩm"
          aria-haspopup="dialog"
          placeholder={boxHint}
          defaultValue={query}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          {...uses}
          className={`${searchBoxClass} pe-12`}
        />
        <button type="submit" aria-label="Tìm kiếm" className={submitLook}>
          <Search aria-hidden="true" className="size-5" />
        </button>
      </Form>
      {overlay}
    </>
  )
}
