import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadEnvFile } from './env-file.ts'
import { setLanguage } from './language.ts'

let folder: string

beforeEach(() => setLanguage('vi'))
afterEach(() => setLanguage('en'))

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiem-env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

async function load(text: string | Buffer, environment: NodeJS.ProcessEnv = {}) {
  await writeFile(path.join(folder, '.env'), text)
  loadEnvFile(environment, folder)
  return environment
}

test('the file sets what the environment does not', async () => {
  const text =
    '# Tiệm\r\n\r\nPORT=4000\r\n  export HOST = ::1 # IPv6\nSHOP_NAME="Tiệm Lụa"\nSMTP_URL=\n'
  expect(await load(text, { PORT: '5000', DATA_DIR: '' })).toEqual({
    PORT: '5000',
    DATA_DIR: '',
    HOST: '::1',
    SHOP_NAME: 'Tiệm Lụa',
    SMTP_URL: '',
  })
})

test('a value in quotes may have several lines', async () => {
  expect(await load("A='1\n2'\nB=`3`")).toEqual({ A: '1\n2', B: '3' })
})

test('without a file nothing is set', () => {
  const environment = {}
  loadEnvFile(environment, folder)
  expect(environment).toEqual({})
})

test('lines that assign nothing are told by their numbers', async () => {
  await expect(load('PORT=1\nSHOP_NAME Tiệm\n\nA="x\nB=2\n')).rejects.toThrow(
    /\.env, dòng 2, 4: cần TÊN=giá trị/,
  )
})

test('a file that cannot be read is told', async () => {
  await expect(load(Buffer.from([0xff, 0xfe, 0x41]))).rejects.toThrow(
    /^Không đọc được .*\.env \(không phải UTF-8\)\.$/,
  )
  await rm(path.join(folder, '.env'))
  await mkdir(path.join(folder, '.env'))
  expect(() => loadEnvFile({}, folder)).toThrow(/^Không đọc được .*\.env \(EISDIR\)\.$/)
})
