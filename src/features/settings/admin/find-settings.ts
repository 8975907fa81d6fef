import type { SearchHit } from '#back-office/feature.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import { groupNames, settingLabels } from '../domain.ts'
import { fieldParameter, fieldsOf, groups, pathOf } from './fields.ts'

const mostHits = 6

/** Settings by their label or group, for the search of everything. */
export function findSettings(text: string): SearchHit[] {
  const wanted = foldVietnamese(text)
  return groups
    .flatMap((group) => {
      const title = groupNames[group]
      const own = fieldsOf(group)
        .filter(({ name }) => foldVietnamese(settingLabels[name]).includes(wanted))
        .map(({ name }) => ({
          label: settingLabels[name],
          detail: title,
          to: `${pathOf(group)}?${fieldParameter}=${name}`,
        }))
      const isGroup = foldVietnamese(title).includes(wanted)
      return isGroup ? [{ label: title, to: pathOf(group) }, ...own] : own
    })
    .slice(0, mostHits)
}
