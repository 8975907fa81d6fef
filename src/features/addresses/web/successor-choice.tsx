import { useQuery } from '@tanstack/react-query'
import { Button } from '#storefront/ui/button.tsx'
import type { Region } from '../contract.ts'
import { successorsQuery } from './address-query.ts'
import { noRegion, type RegionChoice } from './no-region.ts'

type Props = {
  /** The old region that is being replaced. */
  former: RegionChoice
  chosen: RegionChoice
  onChoose: (region: RegionChoice) => void
}

/** Proposes the new ward where the old one has a single successor, else lists those of the old district. */
export function SuccessorChoice({ former, chosen, onChoose }: Props) {
  const { data } = useQuery(successorsQuery(former))
  if (!data || data.candidates.length === 0) return null
  const { province, ward, candidates } = data
  const place = [former.wardName, former.districtName].filter(Boolean).join(', ')
  const choose = ({ code, name }: Region) =>
    onChoose({
      ...noRegion,
      provinceCode: province.code,
      provinceName: province.name,
      wardCode: code,
      wardName: name,
    })
  return (
    <section
      aria-label="Địa chỉ mới của nơi này"
      className="flex flex-col gap-2 rounded-md bg-sand p-3 text-sm"
    >
      <p role="status">
        {ward
          ? `${place} nay thuộc ${ward.name}, ${province.name}.`
          : `${place} có thể nay thuộc một trong các phường/xã sau của ${province.name}. Chọn đúng nơi của bạn, hoặc tìm ở danh sách bên dưới.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {(ward ? [ward] : candidates).map((region) => (
          <Button
            key={region.code}
            className="px-3 text-sm aria-pressed:border-son aria-pressed:bg-son-soft"
            aria-pressed={chosen.provinceCode === province.code && chosen.wardCode === region.code}
            onClick={() => choose(region)}
          >
            {ward ? `Dùng ${region.name}` : region.name}
          </Button>
        ))}
      </div>
    </section>
  )
}
