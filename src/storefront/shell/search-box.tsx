import { Search } from 'lucide-react'
import { Form, useLocation } from 'react-router'

/** Goes to the search page; an empty query goes nowhere. Works before the page has come to life. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <Form
      role="search"
      action="/search"
      className="relative flex-1"
      onSubmit={(event) => {
        const typed = new FormData(event.currentTarget).get('q')
        if (typeof typed !== 'string' || typed.trim() === '') event.preventDefault()
      }}
    >
      <input
        key={query}
        type="search"
        name="q"
        aria-label="Tìm sản phẩm"
        placeholder="Tìm áo dài, nồi cơm, sách hay…"
        defaultValue={query}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        className="h-11 w-full appearance-none rounded-full border border-edge bg-surface ps-4 pe-12 text-base placeholder:text-ink-faint"
      />
      <button
        type="submit"
        aria-label="Tìm kiếm"
        className="absolute inset-y-0 end-0 inline-flex w-12 items-center justify-center rounded-full text-son"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
    </Form>
  )
}
