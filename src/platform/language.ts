import { OperatorError } from './operator-error.ts'

const languages = ['vi', 'en'] as const
type Language = (typeof languages)[number]

let language: Language = 'vi'

/** The text in the language of this process's output. Shoppers always read Vietnamese. */
export function t(vi: string, en: string): string {
  return language === 'en' ? en : vi
}

export function setLanguage(chosen: Language): void {
  language = chosen
}

/**
 * Sets the language by `--lang vi` or `--lang en`, else by the locale: English if it is English, else Vietnamese. Returns
 * the arguments without `--lang`. Throws OperatorError for another language.
 */
export function chooseLanguage(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): readonly string[] {
  const { LC_ALL, LC_MESSAGES, LANG } = environment
  setLanguage(/^en(?:[^a-z]|$)/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'en' : 'vi')
  const rest: string[] = []
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    if (arg === '--lang') setLanguage(parseLanguage(args[++index]))
    else if (arg.startsWith('--lang=')) setLanguage(parseLanguage(arg.slice('--lang='.length)))
    else rest.push(arg)
  }
  return rest
}

function parseLanguage(typed: string | undefined): Language {
  const found = languages.find((each) => each === typed)
  if (found) return found
  throw new OperatorError(
    t('--lang cần là vi hoặc en. Ví dụ: --lang en', '--lang must be vi or en. Example: --lang en'),
  )
}
