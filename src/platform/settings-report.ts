import { t } from './language.ts'
import { OperatorError } from './operator-error.ts'

export type WrongSetting = { name: string; expected: string; example: string | undefined }

const secretNames = /_(?:KEY|SECRET|TOKEN|PASSPHRASE)$|^(?:SMTP|DATABASE|DATABASE_DIRECT)_URL$/
const longestShown = 80

/** One sentence for each wrong setting: its value, what is expected, and an example. */
export function reportSettings(
  wrong: readonly WrongSetting[],
  given: Record<string, string | undefined>,
): OperatorError {
  const count = wrong.length
  const heading = t(
    `Có ${count} thiết lập chưa đúng:`,
    count === 1 ? '1 setting is wrong:' : `${count} settings are wrong:`,
  )
  const lines = wrong.map(
    ({ name, expected, example }) =>
      `${nameAndValue(name, given[name])}: ${expected}${expected.endsWith('?') ? '' : '.'}${
        example === undefined ? '' : ` ${t('Ví dụ', 'Example')}: ${name}=${quoted(example)}`
      }`,
  )
  return new OperatorError([heading, ...lines].join('\n'))
}

function nameAndValue(name: string, value: string | undefined): string {
  if (value === undefined) return `${name} ${t('chưa đặt', 'is not set')}`
  if (secretNames.test(name)) {
    return `${name} ${t('(bí mật, không in ra)', '(secret, not shown)')}`
  }
  const withoutPassword = value.replace(/\/\/[^/]*@/, '//…@')
  const shown =
    withoutPassword.length > longestShown
      ? `${withoutPassword.slice(0, longestShown)}…`
      : withoutPassword
  return `${name}=${JSON.stringify(shown)}`
}

/** Quoted where a shell or a file of settings needs it. */
function quoted(example: string): string {
  return /[\s<>#*;&?]/.test(example) ? `"${example}"` : example
}
