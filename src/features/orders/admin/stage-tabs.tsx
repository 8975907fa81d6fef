import { useQuery } from '@tanstack/react-query'
import { CountLabel } from '#back-office/count-label.tsx'
import { Tabs } from '#back-office/tabs.tsx'
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
          label: <CountLabel name="Tất cả" count={counts?.ALL} />,
          current: !stage,
        },
        ...tabs.map((each) => ({
          to: listAddress({ ...others, stage: each }),
          label: <CountLabel name={stageNames[each]} count={counts?.[each]} />,
          current: stage === each,
        })),
      ]}
    />
  )
}
