import { spawn } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from './data-folder.ts'

const project = path.resolve(import.meta.dirname, '..')
const programs = ['src/start.js', 'cli/shop.ts']

/** Runs a program in a folder of its own, as npm scripts run it. */
async function run(program: string, file: string, environment = {}, args: string[] = []) {
  const cwd = await temporaryFolder()
  await writeFile(path.join(cwd, '.env'), file)
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  const child = spawn(
    process.execPath,
    [path.join(project, program), '--dotenv', 'upgrade', ...args],
    {
      cwd,
      env: { ...env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  expect(await readdir(cwd)).toEqual(['.env'])
  return { out, err, code }
}

test.each(programs)('%s tells wrong settings of .env before anything starts', async (program) => {
  const file = 'SHOP_FREE_SHIPPING_FROM=1tr\nTRUST_PROXY=yes\nPORT=1\n'
  const vietnamese = await run(program, file, { PORT: 'x', LANG: 'C.UTF-8' })
  expect(vietnamese).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^Có 3 thiết lập chưa đúng:\nPORT="x": cần .*\nTRUST_PROXY="yes": cần .*\nSHOP_FREE_SHIPPING_FROM="1tr": cần .* Ví dụ: SHOP_FREE_SHIPPING_FROM=1000000\n$/,
    ),
  })
  const english = /^2 settings are wrong:\nTRUST_PROXY="yes": it must .*\nSHOP_FREE.*\n$/
  expect((await run(program, file, { LANG: 'en_US.UTF-8' })).err).toMatch(english)
  expect((await run(program, file, {}, ['--lang', 'en'])).err).toMatch(english)
})

test.each(programs)('%s tells a malformed .env', async (program) => {
  expect(await run(program, 'SHOP_NAME Tiệm\n')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^.+\.env, dòng 1: cần TÊN=giá trị.*\n$/),
  })
})

test('the sample account is refused without the demo shop, before anything starts', async () => {
  const { code, out, err } = await run('src/start.js', 'DEMO_SHOP=0\n')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^Cửa hàng có DEMO_SHOP=0 .*:\nSHOP_BANK_ACCOUNT: .*tài khoản mẫu.*\n$/)
})
