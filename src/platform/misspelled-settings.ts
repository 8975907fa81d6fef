import { editDistance } from '#shared/edit-distance.ts'
import { t } from './language.ts'
import type { WrongSetting } from './settings-report.ts'

/** Beginnings of our own settings. Others, such as PORT, are like too many variables of other programs. */
const ownPrefix = /^(?:SHOP|LIMIT|API)_/

/**
 * Variables that are no setting, but nearly one that is not set. Only these are told, since other programs have names with the
 * same beginning: a cluster sets SHOP_SERVICE_HOST and API_PORT.
 */
export function findMisspelled(
  given: Record<string, string | undefined>,
  known: readonly string[],
): WrongSetting[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const prefix = ownPrefix.exec(name)?.[0]
    if (!prefix || !value || known.includes(name)) return []
    const meant = known.find(
      (each) => each.startsWith(prefix) && !given[each] && isNear(name, each),
    )
    if (!meant) return []
    const expected = t(
      `không có thiết lập này, ý bạn là ${meant}?`,
      `there is no such setting, did you mean ${meant}?`,
    )
    return [{ name, expected, example: undefined }]
  })
}

/** With one letter wrong, or two in a long name. */
function isNear(name: string, known: string): boolean {
  const length = known.length - known.indexOf('_')
  return editDistance(name.toUpperCase(), known) <= (length > 8 ? 2 : 1)
}
