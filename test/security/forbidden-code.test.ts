import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findForbidden } from './forbidden-code.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Sources of shop, CLI and pages. */
async function ownSources(): Promise<Map<string, string>> {
  const lists = ['src', 'cli'].map(async (folder) =>
    (await readdir(path.join(root, folder), { recursive: true }))
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
      .filter((file) => /\.[jt]sx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
  )
  const files = (await Promise.all(lists)).flat()
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')))
  return new Map(files.map((file, index) => [file, texts[index] ?? '']))
}

const sources = await ownSources()

test('the code of the shop has none of the forbidden patterns', () => {
  expect(findForbidden(sources)).toEqual([])
})

/** Planted violations. */
test.each([
  ["setTimeout('go()', 5)", 'runs text as code'],
  ['new Function(text)()', 'runs text as code'],
  ['element.innerHTML = text', 'writes text into a page as HTML'],
  ['<p dangerouslySetInnerHTML={{ __html: text }} />', 'writes text into a page as HTML'],
  ["document.cookie = 'a=1'", 'uses cookies'],
  ["reply.header('Set-Cookie', token)", 'uses cookies'],
  ["window.addEventListener('message', believe)", 'speaks to other windows'],
  ['const socket = new WebSocket(address)', 'opens a channel of its own'],
  ["import { spawn } from 'node:child_process'", 'starts programs'],
  ["spawn('convert', names, { shell: true })", 'asks a shell'],
  ['await fetch(body.address)', 'asks other servers'],
  ['connect({ rejectUnauthorized: false })', 'believes any certificate'],
  ['sql.raw(request.query.order)', 'puts SQL together from text'],
  [
    ['pool.query(`SELECT * FROM users WHERE name = $', '{name}`)'].join(''),
    'puts SQL together from text',
  ],
  ["createHash('sha1')", 'hashes or encrypts by what is no longer safe'],
  ["createCipheriv('aes-128-ecb', key, null)", 'hashes or encrypts by what is no longer safe'],
  ['const token = Math.random()', 'rolls dice that can be foreseen'],
  ['if (role == 0) return', 'compares loosely'],
])('%s is noticed', (code, name) => {
  const file = 'src/features/cart/web/planted.tsx'
  expect(findForbidden(new Map([...sources, [file, code]]))).toEqual([`${file}: ${name}`])
})

test('comments are no code, and an unneeded exception is reported', () => {
  expect(findForbidden(new Map([...sources, ['src/a.ts', '// eval(x)\n/* a == b */']]))).toEqual([])
  expect(
    findForbidden(new Map([...sources, ['src/features/flash-sale/web/use-live-data.ts', '']])),
  ).toEqual([
    'src/features/flash-sale/web/use-live-data.ts: need not be let off: rolls dice that can be foreseen',
  ])
})

test('every password field is marked for password managers, and nothing prevents pasting', () => {
  const fields = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/<PasswordField\b.*?\/>/gs)].map(([field]) => ({ file, field })),
  )
  expect(fields.length).toBeGreaterThan(6)
  const silent = fields.filter(
    ({ field }) => !/autoComplete="(?:current|new)-password"/.test(field) || /onPaste/.test(field),
  )
  expect(silent).toEqual([])
  const others = [...sources].filter(
    ([file, source]) => /type="password"/.test(source) && !file.endsWith('/password-field.tsx'),
  )
  expect(others.map(([file]) => file)).toEqual([])
})
