import type { Command } from 'commander'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#platform/language.ts'
import { createProgram } from './program.ts'

beforeEach(() => setLanguage('vi'))
afterEach(() => setLanguage('en'))

/** All descriptions of a command and its subcommands, by where they stand. */
function descriptions(command: Command, place = ''): [place: string, text: string][] {
  return [
    [place, command.description()],
    ...command.registeredArguments.map((argument): [string, string] => [
      `${place} ${argument.name()}`,
      argument.description,
    ]),
    ...command.options.map((option): [string, string] => [
      `${place} ${option.flags}`,
      option.description,
    ]),
    ...command.commands.flatMap((each) => descriptions(each, `${place} ${each.name()}`)),
  ]
}

/** The same in both languages. */
const neutral = ['', 'A6 hoặc A5']

async function helpIn(language: 'vi' | 'en') {
  setLanguage(language)
  return new Map(descriptions(await createProgram([])))
}

test('all help is in Vietnamese, and in English when chosen, also one after the other', async () => {
  const english = await helpIn('en')
  const vietnamese = await helpIn('vi')
  expect([...vietnamese.keys()]).toEqual([...english.keys()])
  const same = [...vietnamese].filter(
    ([place, text]) => text === english.get(place) && !neutral.includes(text),
  )
  expect(same).toEqual([])
  expect(await helpIn('en')).toEqual(english)
})

async function errorOf(args: string[]): Promise<string> {
  const program = await createProgram(args)
  let output = ''
  const listen = (command: Command) => {
    command.configureOutput({ writeErr: (text) => (output += text) })
    command.commands.forEach(listen)
  }
  listen(program)
  await expect(program.parseAsync(args, { from: 'user' })).rejects.toThrow()
  return output
}

test.each([
  ['ordr', /^Không có lệnh 'ordr'\n\(Có phải là order\?\)\n\(--help/],
  ['order list --foo', /^Không có tuỳ chọn '--foo'/],
  ['order show', /^Thiếu tham số 'id'\n$/],
  ['order list --limit', /^Tuỳ chọn '--limit <number>' thiếu giá trị\n$/],
  ['order list --limit x', /^Tuỳ chọn '--limit <number>' không nhận 'x'\. Cần một số nguyên/],
  ['flash-sale create --format x', /không nhận 'x'\. Cần một trong: ndjson, csv\.\n$/],
  ['coins adjust a 5', /^Thiếu tuỳ chọn '--note <text>'\n$/],
  ['coins adjust a b --note c', /^Tham số 'coins' không nhận 'b'\. Cần một số nguyên/],
  ['catalogue export a b', /^Thừa tham số: cần 1, có 2: a, b\.\n$/],
])('a misuse is told in Vietnamese: %s', async (line, sentence) => {
  const told = await errorOf(line.split(' '))
  expect(told).toMatch(sentence)
  expect(told).not.toMatch(/error|invalid|argument|option|command/)
})

test('help has Vietnamese headings', async () => {
  const program = await createProgram(['order'])
  const list = program.commands[0]?.commands[0]
  expect(list?.helpInformation()).toMatch(
    /^Cách dùng: .*\n\ncác đơn mới nhất\n\nTuỳ chọn:\n[\s\S]*\(mặc định: 20\)\n/,
  )
})
