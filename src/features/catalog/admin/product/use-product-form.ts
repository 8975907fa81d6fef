import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { createOnce } from '#back-office/create-once.ts'
import { type StaleEdit, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { storeDraft, useDraft } from '#back-office/form/use-draft.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { type EditedProduct, type Preview, ProductInput } from '../../product-contract.ts'
import { type Merged, mergeProduct, mergeTyped, takeOver } from './merge-product.ts'
import { emptyValues, inputOf, type ProductValues, valuesOf } from './product-values.ts'
import { productQuery } from './queries.ts'

export type ProductForm = ReturnType<typeof useProductForm>
type Change = Partial<ProductValues> | ((values: ProductValues) => Partial<ProductValues>)
export type FieldErrors = Readonly<Record<string, string>>

/** What the browser keeps: the fields that were typed, and the version that they were typed over. */
type Kept = { id: string; version: number; fields: Partial<ProductValues> }

export type Conflict = { edit: StaleEdit; theirs: ProductValues; merged: Merged }

/** The form of a product, or of a new one: what is typed is kept in this browser until it is saved. */
export function useProductForm(loaded: EditedProduct | undefined) {
  const queries = useQueryClient()
  // The answer to one's own saving is there before the query tells of it.
  const [answer, setAnswer] = useState(loaded)
  const saved = loaded && answer && answer.version > loaded.version ? answer : loaded
  const savedValues = useMemo(() => (saved ? valuesOf(saved) : emptyValues), [saved])
  const draft = useDraft(draftName(loaded?.id), '')
  const [kept, setKept] = useState<Kept>(
    () => readKept(draft.text) ?? nothingTyped(saved?.id, saved?.version),
  )
  const isDirty = Object.keys(kept.fields).length > 0
  const version = isDirty ? kept.version : (saved?.version ?? 0)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const [busy, setBusy] = useState(false)
  /** How often what was typed was refused. */
  const [refusals, setRefusals] = useState(0)
  /** Changes when fields that keep their own text must begin anew. */
  const [round, setRound] = useState(0)
  const values = useMemo(() => ({ ...savedValues, ...kept.fields }), [savedValues, kept.fields])

  // For what outlives a render: uploads, and rows that are not drawn anew.
  const now = useRef({ saved, savedValues, kept, draft, version })
  /** What the draft was typed over, also when something newer was loaded meanwhile; not after a reload of the page. */
  const base = useRef<{ version: number; values: ProductValues }>(undefined)
  useLayoutEffect(() => {
    now.current = { saved, savedValues, kept, draft, version }
    if (version === (saved?.version ?? 0)) base.current = { version, values: savedValues }
  })
  const keep = useCallback((next: Kept) => {
    now.current.kept = next
    setKept(next)
    const isEmpty = Object.keys(next.fields).length === 0
    now.current.draft.type(isEmpty ? '' : JSON.stringify(next))
  }, [])
  const set = useCallback(
    (change: Change) => {
      const { kept: before, savedValues: under, version: over } = now.current
      const typed = typeof change === 'function' ? change({ ...under, ...before.fields }) : change
      keep({ ...before, version: over, fields: { ...before.fields, ...typed } })
      setErrors((all) => withoutErrorsOf(all, Object.keys(typed)))
    },
    [keep],
  )
  /** Forgets what was typed. Returns the function that brings it back, besides what was typed or saved since. */
  const restart = () => {
    const { kept: before, savedValues: under } = now.current
    const show = (next: Kept) => {
      keep(next)
      setErrors({})
      setProblem(undefined)
      setConflict(undefined)
      setRound((count) => count + 1)
    }
    show(nothingTyped(saved?.id, saved?.version))
    return () => {
      const { kept: since, savedValues: newer, version: over } = now.current
      const shown = { ...newer, ...since.fields }
      const back = takeOver(under, shown, { ...under, ...before.fields })
      show({ id: before.id, version: over, fields: { ...since.fields, ...back } })
    }
  }
  const refuse = (told: FieldErrors) => {
    setErrors(told)
    setRefusals((count) => count + 1)
  }

  /** What is sent of these values; undefined when some are wrong, which the form shows. */
  const checked = (wanted: ProductValues): ProductInput | undefined => {
    const input = inputOf(wanted, saved)
    const wrong = problemsOf(input)
    setProblem(undefined)
    if (Object.keys(wrong).length > 0) {
      refuse(wrong)
      return undefined
    }
    setErrors({})
    return input
  }

  /** Saves what was typed, with these fields changed. Returns what was saved; undefined when it was refused, which the form shows. */
  const save = async (
    change: Partial<ProductValues> = {},
    from?: { version: number; values: ProductValues },
  ): Promise<EditedProduct | undefined> => {
    const { kept: typed, savedValues: current } = now.current
    const input = checked({ ...current, ...typed.fields, ...from?.values, ...change })
    if (!input) return undefined
    setConflict(undefined)
    setBusy(true)
    try {
      const { data } = saved
        ? await api.put<{ data: EditedProduct }>(`products/${saved.id}`, {
            ...input,
            version: from?.version ?? version,
          })
        : await createOnce<EditedProduct>('products', typed.id, input)
      queries.setQueryData(productQuery(data.id).queryKey, data)
      void queries.invalidateQueries({ queryKey: ['products'], refetchType: 'none' })
      setAnswer(data)
      // What was typed while it was being saved stays, of a new product for the page that it has by now.
      const since = now.current.kept
      if (saved && since !== typed) keep({ ...since, version: data.version })
      else keep(nothingTyped(data.id, data.version))
      if (!saved && since !== typed) storeDraft(draftName(data.id), draftOf(data, typed, since))
      setRound((count) => count + 1)
      return data
    } catch (error) {
      const edit = staleEditOf(error)
      const told = serverErrors(error)
      if (edit) {
        const theirs = valuesOf(edit.current as unknown as EditedProduct)
        const own = { ...typed.fields, ...from?.values, ...change }
        const over = base.current?.version === version ? base.current.values : undefined
        setConflict({
          ...{ edit, theirs },
          merged: over ? mergeProduct(over, { ...over, ...own }, theirs) : mergeTyped(own, theirs),
        })
      } else if (Object.keys(told).length > 0) refuse(told)
      else setProblem(problemOf(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  /** The address of a page that shows what was typed as shoppers would see it; undefined when it was refused. */
  const preview = async (): Promise<string | undefined> => {
    const input = checked(values)
    if (!input) return undefined
    try {
      const body = { ...input, id: saved?.id ?? kept.id }
      return (await api.post<{ data: Preview }>('product-previews', body)).data.address
    } catch (error) {
      const told = serverErrors(error)
      if (Object.keys(told).length > 0) refuse(told)
      else setProblem(problemOf(error))
      return undefined
    }
  }
  return {
    ...{ saved, values, errors, problem, conflict, busy, refusals, round, isDirty },
    ...{ set, save, restart, preview },
    setProblem,
    /** Of what is saved at this moment, also for a button that was made before. */
    versionNow: () => now.current.saved?.version,
    /** Goes on from what another has saved. */
    async takeTheirs() {
      keep(nothingTyped(saved?.id, saved?.version))
      setConflict(undefined)
      if (saved) await queries.invalidateQueries({ queryKey: productQuery(saved.id).queryKey })
      setRound((count) => count + 1)
    },
    savedValues,
  }
}

const draftName = (id = 'moi') => `san-pham:${id}`

/** What was typed after `before` was sent, over what that has become. */
function draftOf({ id, version }: EditedProduct, before: Kept, { fields }: Kept): string {
  const names = Object.keys(fields) as (keyof ProductValues)[]
  const since = names.filter((name) => fields[name] !== before.fields[name])
  const kept = {
    id,
    version,
    fields: Object.fromEntries(since.map((name) => [name, fields[name]])),
  }
  return JSON.stringify(kept satisfies Kept)
}

const nothingTyped = (id = crypto.randomUUID() as string, version = 0): Kept => ({
  ...{ id, version },
  fields: {},
})

/** Undefined for nothing, and for a text of another shape. */
function readKept(text: string): Kept | undefined {
  try {
    const { id, version, fields } = JSON.parse(text) as Partial<Kept>
    return typeof id === 'string' && typeof version === 'number' && fields
      ? { id, version, fields }
      : undefined
  } catch {
    return undefined
  }
}

/** The problems that the page finds itself, by the same rules as the server. */
function problemsOf(input: ProductInput): FieldErrors {
  const { error } = ProductInput.safeParse(input)
  return firstOf((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

function serverErrors(error: unknown): FieldErrors {
  const body = error instanceof ApiError ? error.body : undefined
  const { errors = [] } = (body ?? {}) as { errors?: { path: string; message: string }[] }
  return firstOf(errors.map(({ path, message }) => [path, message]))
}

/** Of several problems of a field the first, in the order of the fields. */
const firstOf = (entries: [string, string][]) =>
  Object.fromEntries(
    entries.filter(([path], at) => entries.findIndex(([one]) => one === path) === at),
  )

/** A field of the form, by the beginning of the input's path. */
const pathsOf: Readonly<Record<string, readonly string[]>> = { grid: ['variants', 'options'] }

function withoutErrorsOf(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  const gone = fields.flatMap((field) => pathsOf[field] ?? [field])
  const left = Object.entries(errors).filter(([path]) => !gone.includes(path.split('.')[0] ?? ''))
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left)
}
