import { useState } from 'react'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import type { EditedZone } from './rates.ts'

export type Province = { code: string; name: string }

type Props = {
  zones: readonly EditedZone[]
  index: number
  provinces: readonly Province[]
  onChoose: (codes: string[]) => void
  onClose: () => void
}

/** Chooses the provinces of a zone; what another zone had goes over. */
export function ProvinceDialog({ zones, index, provinces, onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>(zones[index]?.provinces ?? [])
  const zoneOf = (code: string) =>
    zones.find((zone, place) => place !== index && zone.provinces.includes(code))?.name
  return (
    <FormDialog
      title={`Tỉnh thành của ${zones[index]?.name || `vùng ${index + 1}`}`}
      description="Tỉnh thành đang ở vùng khác sẽ chuyển sang vùng này."
      submitLabel="Chọn"
      busy={false}
      problem={undefined}
      onSubmit={async () => onChoose([...chosen])}
      onClose={onClose}
    >
      <div className="flex flex-col sm:grid sm:grid-cols-2">
        {provinces.map(({ code, name }) => {
          const other = zoneOf(code)
          return (
            <Checkbox
              key={code}
              checked={chosen.includes(code)}
              onChange={({ target }) =>
                setChosen((all) =>
                  target.checked ? [...all, code] : all.filter((each) => each !== code),
                )
              }
              label={
                <>
                  {name}
                  {other && <span className="text-sm text-ink-faint"> · {other}</span>}
                </>
              }
            />
          )
        })}
      </div>
    </FormDialog>
  )
}
