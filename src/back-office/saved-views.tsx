import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { api, problemOf } from './api.ts'
import { FormDialog } from './form/form-dialog.tsx'
import { useChange } from './use-change.ts'

type View = { id: string; name: string; query: string }

const keyOf = (list: string) => ['views', list] as const

type Props = {
  /** The list's path. */
  list: string
  /** Its search as in its address, without the question mark; empty for none. */
  query: string
}

/** Searches of a list that one keeps under a name, and a button to keep this one. */
export function SavedViews({ list, query }: Props) {
  const { data: views = [] } = useQuery({
    queryKey: keyOf(list),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: View[] }>('me/views', { signal, query: { list } })).data,
    staleTime: 60_000,
  })
  const { busy, change } = useChange('views')
  const [isOpen, setOpen] = useState(false)
  const sorted = sortedQuery(query)
  const current = views.find((view) => sortedQuery(view.query) === sorted)
  const remove = async ({ id, ...view }: View) => {
    if (!(await change(id, () => api.delete(`me/views/${id}`)))) return
    const again = () => api.post('me/views', { list, ...view })
    alertShopper(`Đã xoá bộ lọc “${view.name}”.`, 'success', {
      label: 'Hoàn tác',
      onPress: () => void change('undo', again),
    })
  }
  const maySave = query !== '' && !current
  if (views.length === 0 && !maySave) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <ul aria-label="Bộ lọc đã lưu" className="contents">
          {views.map((view) => {
            const isCurrent = view.id === current?.id
            return (
              <li
                key={view.id}
                className={cx(
                  'flex min-w-0 items-center rounded-full border text-sm',
                  isCurrent ? 'border-son bg-son-soft text-son' : 'border-edge bg-surface',
                )}
              >
                <Link
                  to={`/${list}?${view.query}`}
                  preventScrollReset
                  aria-current={isCurrent ? 'true' : undefined}
                  className="flex min-h-11 min-w-0 items-center px-4 font-semibold hover:text-son"
                >
                  <span className="truncate">{view.name}</span>
                </Link>
                {isCurrent && (
                  <button
                    type="button"
                    aria-label={`Xoá bộ lọc ${view.name}`}
                    disabled={busy === view.id}
                    onClick={() => void remove(view)}
                    className="-ms-2 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-shade"
                  >
                    <X aria-hidden="true" className="size-4" />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {maySave && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Bookmark aria-hidden="true" className="size-5" />
          Lưu bộ lọc
        </Button>
      )}
      {isOpen && <SaveDialog list={list} query={query} onClose={() => setOpen(false)} />}
    </div>
  )
}

function SaveDialog({ list, query, onClose }: Props & { onClose: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setProblem(undefined)
    setError(name.trim() ? undefined : 'Vui lòng đặt tên.')
    if (!name.trim()) return
    setBusy(true)
    try {
      const { data } = await api.post<{ data: View[] }>('me/views', { list, query, name })
      queries.setQueryData(keyOf(list), data)
      onClose()
    } catch (thrown) {
      setProblem(problemOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title="Lưu bộ lọc"
      description="Hiện ở đầu danh sách này, trên mọi thiết bị của bạn."
      submitLabel="Lưu"
      busy={busy}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Tên"
        placeholder="Hà Nội, chờ đóng gói"
        autoComplete="off"
        maxLength={60}
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}

/** The same for the same search, whatever the order of its parts. */
function sortedQuery(query: string): string {
  const parts = new URLSearchParams(query)
  parts.sort()
  return parts.toString()
}
