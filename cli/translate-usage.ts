import { t } from '#platform/language.ts'

/** Texts of commander's own, which has them in English alone. */
const vietnamese: readonly (readonly [english: RegExp, vietnamese: string])[] = [
  [/^Usage:/, 'Cách dùng:'],
  [/^Arguments:/, 'Tham số:'],
  [/^Options:/, 'Tuỳ chọn:'],
  [/^Global Options:/, 'Tuỳ chọn chung:'],
  [/\(default: /, '(mặc định: '],
  [/\(choices: /, '(chọn: '],
  [/, default: /, ', mặc định: '],
  [/^Commands:/, 'Các lệnh:'],
  [/\(Did you mean one of (.*)\?\)/, '(Có phải là một trong: $1?)'],
  [/\(Did you mean (.*)\?\)/, '(Có phải là $1?)'],
  [/^error: unknown command (.*)/, 'Không có lệnh $1'],
  [/^error: unknown option (.*)/, 'Không có tuỳ chọn $1'],
  [/^error: missing required argument (.*)/, 'Thiếu tham số $1'],
  [/^error: option (.*) argument missing/, 'Tuỳ chọn $1 thiếu giá trị'],
  [/^error: required option (.*) not specified/, 'Thiếu tuỳ chọn $1'],
  [/^error: option (.*) argument (.*) is invalid\./, 'Tuỳ chọn $1 không nhận $2.'],
  [
    /^error: command-argument value (.*) is invalid for argument (.*?)\./,
    'Tham số $2 không nhận $1.',
  ],
  [/Allowed choices are (.*)\./, 'Cần một trong: $1.'],
  [
    /^error: too many arguments(?: for (.*))?\. Expected (\d+) arguments? but got (\d+)(.*)\./,
    'Thừa tham số: cần $2, có $3$4.',
  ],
]

/** A text of commander in the chosen language. */
export function translateUsage(text: string): string {
  const translated = vietnamese.reduce(
    (line, [pattern, replacement]) => line.replace(pattern, replacement),
    text,
  )
  return t(translated, text)
}
