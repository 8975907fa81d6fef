import { useQuery } from '@tanstack/react-query'
import { Tabs } from '#back-office/tabs.tsx'
import { type CappedCount, countText } from '#shared/capped-count.ts'
import type { StageFilter } from '../admin-contract.ts'
import { stages } from '../domain.ts'
import { countsQuery, type Search } from './queries.ts'
import { stageNames } from './texts.ts'
import { listAddress } from './use-search.ts'

const tabs: readonly StageFilter[] = [...stages, 'REFUND_DUE']

/** Stages with the number of orders in each. */
export function StageTabs({ search }: { search: Search }) {
  const { data: counts } = useQuery(countsQuery(search))
  const { stage, ...others } = search
  return (
    <Tabs
      label="Trạng thái đơn hàng"
      tabs={[
        {
          to: listAddress(others),
          label: <Label name="Tất cả" count={counts?.ALL} />,
          current: !stage,
        },
        ...tabs.map((each) => ({
          to: listAddress({ ...others, stage: each }),
          label: <Label name={stageNames[each]} count={counts?.[each]} />,
          current: stage === each,
        })),
      ]}
    />
  )
}

function Label({ name, count }: { name: string; count: CappedCount | undefined }) {
  return (
    <span className="flex items-center gap-1.5">
      {name}
      {/* As wide before the count is there. */}
      <span className="min-w-6 rounded-full bg-sand px-1.5 text-center text-xs text-ink-soft tabular-nums">
        {count ? countText(count) : ' '}
      </span>
    </span>
  )
}
