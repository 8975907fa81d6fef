import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, problemOf } from '#back-office/api.ts'
import { createOnce } from '#back-office/create-once.ts'
import { compareEdits } from '#back-office/form/compare-edits.ts'
import { type StaleEdit, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { SaleDetails } from '../admin-contract.ts'
import { errorsOf, type FormErrors, type FormValues, readValues, valuesOf } from './form-values.ts'
import { salesKey } from './queries.ts'
import { staleFields } from './stale-fields.ts'

type Start = {
  /** Under which what is typed is kept. */
  draft: string
  initial: FormValues
  /** The sale that is edited; undefined for a new one. */
  saved?: SaleDetails | undefined
}

export type ChangeValues = (change: (now: FormValues) => Partial<FormValues>) => void

/** The form of a flash sale, which this browser keeps until it is saved. */
export function useSaleForm({ draft: name, initial, saved }: Start) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const draft = useJsonDraft<FormValues>(`flash-sale:${name}`, initial, saved?.version ?? 0)
  const { values } = draft
  // For what outlives a render: buttons of messages, and several changes at once.
  const latest = useRef(values)
  latest.current = values
  const [errors, setErrors] = useState<FormErrors>({})
  const [problem, setProblem] = useState<string>()
  const [stale, setStale] = useState<StaleEdit>()
  const [theirs, setTheirs] = useState(initial)
  const [busy, setBusy] = useState(false)
  /** How often saving was refused; the first field that is wrong takes the focus then. */
  const [refusals, setRefusals] = useState(0)

  const change: ChangeValues = (changeOf) => {
    latest.current = { ...latest.current, ...changeOf(latest.current) }
    draft.set(latest.current)
    setErrors({})
    setProblem(undefined)
  }
  const refuse = (told: FormErrors) => {
    setErrors(told)
    setRefusals((count) => count + 1)
  }
  /** Tells of the other's edit with the goods of its lines, which the refusal does not have. */
  const tellStale = async (edit: StaleEdit, id: string) => {
    const { data } = await api.get<{ data: SaleDetails }>(`flash-sales/${id}`)
    setTheirs(valuesOf(data))
    setStale({ ...edit, version: data.version })
  }
  const save = async (version = draft.version) => {
    const read = readValues(latest.current, saved, new Date())
    setProblem(undefined)
    setStale(undefined)
    if ('errors' in read) return refuse(read.errors)
    setBusy(true)
    try {
      const { contents } = read
      const { data } = saved
        ? await api.put<{ data: SaleDetails }>(`flash-sales/${saved.id}`, { ...contents, version })
        : await createOnce<SaleDetails>('flash-sales', values.id, contents)
      draft.forget()
      queries.setQueryData([salesKey, 'sale', data.id], data)
      await navigate(`/flash-sale/${data.id}`, { replace: true })
      alertShopper(saved ? 'Đã lưu.' : `Đã tạo “${data.name}”.`, 'success')
      void queries.invalidateQueries({ queryKey: [salesKey] })
    } catch (error) {
      const edit = staleEditOf(error)
      const told = error instanceof ApiError ? toldBy(error.body) : []
      if (edit && saved) {
        await tellStale(edit, saved.id).catch((thrown) => setProblem(problemOf(thrown)))
      } else if (told.length > 0) refuse(errorsOf(told, latest.current.lines))
      else setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  const restart = () => {
    draft.reset()
    setErrors({})
    setProblem(undefined)
    setStale(undefined)
  }
  return {
    values,
    change,
    save,
    restart,
    errors,
    problem,
    stale,
    busy,
    refusals,
    isDirty: JSON.stringify({ ...values, id: '' }) !== JSON.stringify({ ...initial, id: '' }),
    takeTheirs: async () => {
      restart()
      await queries.invalidateQueries({ queryKey: [salesKey] })
    },
    differences: compareEdits({ base: draft.base, mine: draft.mine, theirs }, staleFields),
    keepMine: (edit: StaleEdit) => {
      latest.current = draft.rebase(edit.version, theirs)
      void save(edit.version)
    },
  }
}

export type SaleForm = ReturnType<typeof useSaleForm>

function toldBy(body: unknown): { path: string; message: string }[] {
  const { errors = [] } = (body ?? {}) as { errors?: { path: string; message: string }[] }
  return errors
}
