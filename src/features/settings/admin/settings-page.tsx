import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MissingPage } from '#back-office/missing-page.tsx'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { Tabs } from '#back-office/tabs.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { groupNames, type SettingGroup } from '../domain.ts'
import { BankForm } from './bank-form.tsx'
import { BotPanels } from './bot-panels.tsx'
import { groups, groupTexts, pathOf } from './fields.ts'
import { GroupForm } from './group-form.tsx'
import { settingsQuery } from './queries.ts'

const forms: Partial<Record<SettingGroup, typeof GroupForm>> = { bank: BankForm, bots: BotPanels }

/** The settings of the shop, a page for each group. */
export function SettingsPage() {
  const { nhom = groupTexts.facts.slug } = useParams()
  const group = groups.find((each) => groupTexts[each].slug === nhom)
  const query = useQuery(settingsQuery)
  if (!group) return <MissingPage />
  return (
    <Page title="Cài đặt">
      <Tabs
        label="Nhóm cài đặt"
        tabs={groups.map((each) => ({
          to: pathOf(each),
          label: groupNames[each],
          current: each === group,
        }))}
      />
      <QueryState query={query} skeleton={<Skeleton className="h-96" />}>
        {(all) => {
          const saved = all.find((each) => each.group === group)
          if (!saved) return null
          const Form = forms[group] ?? GroupForm
          return <Form key={group} saved={saved} />
        }}
      </QueryState>
    </Page>
  )
}
