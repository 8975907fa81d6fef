import { useRef, useState } from 'react'
import { provinceOf2025 } from '#features/addresses/domain.ts'
import { usualRates } from '#features/shipping/domain.ts'
import { maxMethods } from '#shared/shipping-rates.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { Field } from './fields.ts'
import { MethodHead } from './method-head.tsx'
import {
  type EditedMethod,
  moved,
  newMethod,
  problemsOfMethods,
  readMethods,
  withMethodBack,
  writeMethods,
} from './methods.ts'
import { changedAt } from './rates.ts'
import { RatesEditor } from './rates-editor.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** The methods of delivery, each with its table of fees. While there is one, its table alone. */
export function MethodsEditor({ field, form }: { field: Field; form: SettingsForm }) {
  const { name } = field
  const text = form.values(name)
  const provinceCode = form.values('SHOP_PROVINCE_CODE')
  const usualZones = usualRates(provinceOf2025({ scheme: 'legacy', provinceCode }))
  const methodsOf = (typed: string) => readMethods(typed || JSON.stringify(usualZones))
  const methods = methodsOf(text)
  /** As they are when something is undone, long after this render. */
  const methodsNow = () => methodsOf(form.latest(name))
  const set = (next: readonly EditedMethod[]) => form.set({ [name]: writeMethods(next) })

  const tabs = useRef<HTMLFieldSetElement>(null)
  const [openId, setOpen] = useState('')
  const found = methods.findIndex(({ id }) => id === openId)
  const index = Math.max(0, found)
  const open = methods[index]
  const isOnly = methods.length === 1

  // Once refused, the form says at each change what is still wrong, and shows it.
  const [refusals, setRefusals] = useState(0)
  const isRefused = refusals > 0
  const problems = isRefused ? problemsOfMethods(methods) : {}
  const isWrong = ({ id }: EditedMethod) => Object.keys(problems[id] ?? {}).length > 0
  if (form.errors[name] !== undefined && form.refusals !== refusals) {
    setRefusals(form.refusals)
    const all = problemsOfMethods(methods)
    const wrong = methods.find(({ id }) => Object.keys(all[id] ?? {}).length > 0)
    if (wrong && open && Object.keys(all[open.id] ?? {}).length === 0) setOpen(wrong.id)
  }
  if (!open) return null

  const setZones = (zones: EditedMethod['zones']) =>
    set(methodsNow().map((method) => (method.id === open.id ? { ...method, zones } : method)))
  const zonesNow = () => methodsNow().find(({ id }) => id === open.id)?.zones ?? open.zones
  /** The table of this method alone, as the form of the whole setting. */
  const own = {
    ...form,
    values: (other: string) => {
      if (other !== name) return form.values(other)
      return text === '' ? '' : JSON.stringify(open.zones)
    },
    latest: (other: string) => (other === name ? JSON.stringify(zonesNow()) : form.latest(other)),
    set: ({ [name]: typed = '' }: Readonly<Record<string, string>>) => {
      if (typed !== '') setZones(JSON.parse(typed))
      else if (isOnly) form.set({ [name]: '' })
      else setZones(usualZones)
    },
    errors: isRefused && isWrong(open) ? { [name]: '' } : isRefused && isOnly ? form.errors : {},
  }
  const undoable = (sentence: string, undo: (now: EditedMethod[]) => EditedMethod[]) =>
    alertShopper(sentence, 'neutral', {
      label: 'Hoàn tác',
      isOfForm: true,
      onPress: () => set(undo(methodsNow())),
    })
  const remove = () => {
    set(methods.toSpliced(index, 1))
    // The button that was pressed is gone.
    requestAnimationFrame(() =>
      tabs.current?.querySelector<HTMLElement>('[aria-pressed=true], button')?.focus(),
    )
    undoable(`Đã xoá ${open.name || 'cách giao'}.`, (now) => withMethodBack(now, open, index))
  }
  const copy = (from: EditedMethod) => {
    setZones(from.zones)
    undoable(`Đã chép bảng phí của ${from.name}.`, (now) =>
      now.map((method) => (method.id === open.id ? { ...method, zones: open.zones } : method)),
    )
  }
  const add = () => {
    const added = newMethod(methods, open)
    set([...methods, added])
    setOpen(added.id)
  }
  const isLocked = form.isLocked(name)
  const mayAdd = !isLocked && methods.length < maxMethods
  return (
    <div className="flex min-w-0 flex-col gap-4 md:col-span-2">
      {problems['']?.[''] && !isOnly && (
        <p role="alert" className="text-son">
          {problems['']['']}
        </p>
      )}
      {(!isOnly || mayAdd) && (
        <fieldset ref={tabs} className="flex flex-wrap gap-2">
          <legend className="sr-only">Cách giao</legend>
          {!isOnly &&
            methods.map((method) => (
              <button
                key={method.id}
                type="button"
                aria-pressed={method === open}
                onClick={() => setOpen(method.id)}
                className={cx(
                  'min-h-11 max-w-full rounded-md border px-4 py-2 text-start font-semibold wrap-anywhere',
                  method === open ? 'border-son bg-son-soft text-son' : 'border-line bg-surface',
                )}
              >
                {method.name || 'Chưa có tên'}
                {isWrong(method) && <span className="font-normal"> · cần sửa</span>}
              </button>
            ))}
          {mayAdd && (
            <Button variant={isOnly ? 'secondary' : 'quiet'} onClick={add}>
              Thêm cách giao
            </Button>
          )}
        </fieldset>
      )}
      {!isOnly && (
        <MethodHead
          key={open.id}
          method={open}
          index={index}
          methods={methods}
          error={problems[open.id]?.[`${index}.name`]}
          disabled={isLocked}
          onName={(typed) => set(changedAt(methods, index, { name: typed }))}
          onMove={(by) => set(moved(methods, index, by))}
          onCopy={copy}
          onRemove={remove}
        />
      )}
      <RatesEditor key={`table ${open.id}`} field={field} form={own} isOnly={isOnly} />
    </div>
  )
}
