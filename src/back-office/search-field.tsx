import { Search as Magnifier } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { controlClass } from '#storefront/ui/field-frame.tsx'

/** Typing searches after this pause, in milliseconds. */
const pauseMs = 300

export type SearchFieldProps = {
  label: string
  placeholder: string
  /** What the address searches for. */
  q: string
  /** Why not all of it is searched, such as while it is typed. */
  hint?: string | undefined
  onSearch: (q: string) => void
}

/** The search of a list as one types. */
export function SearchField({ label, placeholder, q, hint, onSearch }: SearchFieldProps) {
  const hintId = useId()
  const [typed, setTyped] = useState(q)
  const [searched, setSearched] = useState(q)
  // Searches of this box that the address does not have yet.
  const [asked, setAsked] = useState<readonly string[]>([])
  if (searched !== q) {
    setSearched(q)
    const place = asked.lastIndexOf(q)
    setAsked(place < 0 ? [] : asked.slice(place + 1))
    // More may have been typed since a search of its own. Another one, such as after Back, the box follows.
    if (place < 0 && typed.trim() !== q) setTyped(q)
  }
  // The search of the moment when the pause ends, since a filter may be chosen meanwhile.
  const latest = useRef(onSearch)
  latest.current = onSearch
  // Searching is a navigation too: it would end one to another page, whose code is still being loaded.
  const isLeaving = useNavigation().state === 'loading'
  const { key } = useLocation()
  // Where a link was followed. A busy device learns of the navigation only later.
  const [leftAt, setLeftAt] = useState<string>()
  useEffect(() => {
    if (isLeaving || leftAt === key || typed.trim() === searched) return
    const timer = setTimeout(() => {
      setAsked((before) => [...before, typed.trim()])
      latest.current(typed.trim())
    }, pauseMs)
    const stopForLink = (event: MouseEvent) => {
      if (!isFollowed(event)) return
      clearTimeout(timer)
      setLeftAt(key)
    }
    document.addEventListener('click', stopForLink, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', stopForLink, true)
    }
  }, [typed, searched, isLeaving, leftAt, key])
  return (
    <div className="min-w-0 flex-1">
      <div className="relative">
        <Magnifier
          aria-hidden="true"
          className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-ink-faint"
        />
        <input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={100}
          aria-describedby={hint ? hintId : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setLeftAt(undefined)
          }}
          className={`${controlClass} ps-10`}
        />
      </div>
      {/* There before its text, which screen readers would not read otherwise. */}
      <p id={hintId} role="status" className="text-sm text-ink-soft">
        {hint && <span className="mt-1 block">{hint}</span>}
      </p>
    </div>
  )
}

/** Whether a click follows a link on this page. */
function isFollowed({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a[href]') : null
  const isElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey
  return link !== null && !isElsewhere && link.getAttribute('target') !== '_blank'
}
