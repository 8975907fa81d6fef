import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getPublic } from '#back-office/api.ts'
import { provinceOf2025 } from '#features/addresses/domain.ts'
import { usualRates } from '#features/shipping/domain.ts'
import { maxZones, provinces2025 } from '#shared/shipping-rates.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { Field } from './fields.ts'
import { type Province, ProvinceDialog } from './province-dialog.tsx'
import {
  changedAt,
  type EditedZone,
  newZone,
  problemsOf,
  readZones,
  withProvinces,
  withZoneBack,
  writeZones,
} from './rates.ts'
import type { SettingsForm } from './use-settings-form.ts'
import { ZoneCard } from './zone-card.tsx'

type Props = {
  field: Field
  form: SettingsForm
  /** No other method serves provinces that this one does not. */
  isOnly: boolean
}

/** Provinces that are named one by one where it is no mistake that they are not served. */
const mostNamed = 8

/** The table of shipping fees, zone by zone. Until it is edited, it follows the province of the shop. */
export function RatesEditor({ field: { name }, form, isOnly }: Props) {
  const { data: provinces = [] } = useQuery({
    queryKey: ['provinces', '2025'],
    queryFn: async ({ signal }) =>
      (
        await getPublic<{ data: Province[] }>('addresses/provinces', {
          signal,
          query: { scheme: '2025' },
        })
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [choosing, setChoosing] = useState<number>()
  const text = form.values(name)
  const sourceOf = (table: string) => table || JSON.stringify(usualOf(form))
  const source = sourceOf(text)
  const [edited, setEdited] = useState(() => ({ source, zones: readZones(source) }))
  // Changed elsewhere, such as by undoing: all fields begin anew.
  if (edited.source !== source) setEdited({ source, zones: readZones(source) })
  const { zones } = edited
  const disabled = form.isLocked(name)
  const set = (next: EditedZone[]) => {
    const written = writeZones(next)
    setEdited({ source: written, zones: next })
    form.set({ [name]: written })
  }
  const missing = provinces2025.filter((code) =>
    zones.every((zone) => !zone.provinces.includes(code)),
  )
  const nameOf = (code: string) =>
    provinces
      .find((province) => province.code === code)
      ?.name.replace(/^(?:Tỉnh|Thành phố) /, '') ?? code
  // Once refused, the table says at each change what is still wrong.
  const [wasRefused, setRefused] = useState(false)
  if (form.errors[name] !== undefined && !wasRefused) setRefused(true)
  const problems = wasRefused ? problemsOf(zones, { isOnly }) : {}
  const remove = (index: number) => {
    set(zones.filter((_, place) => place !== index))
    alertShopper(`Đã xoá vùng ${zones[index]?.name ?? ''}.`, 'neutral', {
      label: 'Hoàn tác',
      isOfForm: true,
      onPress: () => {
        const removed = zones[index]
        if (removed) set(withZoneBack(readZones(sourceOf(form.latest(name))), removed, index))
      },
    })
  }
  return (
    <div id={name} tabIndex={-1} className="flex flex-col gap-4 outline-none md:col-span-2">
      {disabled && (
        <p className="text-sm text-ink-faint">
          Đặt bởi biến môi trường {name}, nên chỉ đổi được trên máy chủ.
        </p>
      )}
      {wasRefused && Object.keys(problems).length > 0 && (
        <p role="alert" className="text-son">
          {problems[''] ?? 'Hãy sửa các ô được đánh dấu.'}
        </p>
      )}
      {zones.map((zone, index) => (
        <ZoneCard
          key={zone.id}
          zone={zone}
          index={index}
          errors={problemsIn(problems, index)}
          disabled={disabled}
          nameOf={nameOf}
          onChange={(change) => set(changedAt(zones, index, change))}
          onProvinces={() => setChoosing(index)}
          onRemove={zones.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {missing.length > 0 && (
        <p className={cx('rounded-md p-3', isOnly ? 'bg-amber-soft text-amber-deep' : 'bg-sand')}>
          {isOnly
            ? `Còn ${missing.length} tỉnh thành chưa thuộc vùng nào`
            : `Không giao đến ${missing.length} tỉnh thành`}
          {(isOnly || missing.length <= mostNamed) && `: ${missing.map(nameOf).join(', ')}`}.
        </p>
      )}
      {!disabled && (
        <div className="flex flex-wrap gap-2">
          {zones.length < maxZones && (
            <Button onClick={() => set([...zones, newZone(zones, isOnly ? missing : [])])}>
              Thêm vùng
            </Button>
          )}
          {text !== '' && (
            <Button variant="quiet" onClick={() => form.set({ [name]: '' })}>
              Về bảng giá có sẵn
            </Button>
          )}
        </div>
      )}
      {choosing !== undefined && (
        <ProvinceDialog
          zones={zones}
          index={choosing}
          provinces={provinces}
          onChoose={(codes) => {
            set(withProvinces(zones, choosing, codes))
            setChoosing(undefined)
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </div>
  )
}

function usualOf(form: SettingsForm) {
  const provinceCode = form.values('SHOP_PROVINCE_CODE')
  return usualRates(provinceOf2025({ scheme: 'legacy', provinceCode }))
}

function problemsIn(
  problems: Readonly<Record<string, string>>,
  index: number,
): Readonly<Record<string, string>> {
  const start = `${index}.`
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([place]) => place.startsWith(start))
      .map(([place, problem]) => [place.slice(start.length), problem]),
  )
}
