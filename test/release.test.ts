import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from './a-staff-member.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { roomyFolder } from './roomy-folder.ts'

const run = promisify(execFile)
/** It may build the shop. */
const timeout = 300_000

let database: TestDatabase
let home: string
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  home = await mkdtemp(path.join(await roomyFolder(), 'tiệm bản '))
  // Node reads no TypeScript below this folder, where `npx` and npm install packages.
  folder = path.join(home, 'node_modules/tiem')
  await mkdir(path.dirname(folder), { recursive: true })
  const script = path.resolve(import.meta.dirname, '../release/make.ts')
  await run(process.execPath, [script, '--folder', folder])
  await linkPackages()
}, timeout)

afterAll(async () => {
  await rm(home, { recursive: true, force: true })
  await database.close()
})

/** The packages that npm would install, and no others. */
async function linkPackages(): Promise<void> {
  const lock = JSON.parse(await readFile(path.join(folder, 'npm-shrinkwrap.json'), 'utf8'))
  const project = path.resolve(import.meta.dirname, '..')
  for (const place of Object.keys(lock.packages)) {
    const isTop = place !== '' && place.lastIndexOf('node_modules/') === 0
    if (!isTop) continue
    await mkdir(path.dirname(path.join(folder, place)), { recursive: true })
    await symlink(path.join(project, place), path.join(folder, place))
  }
}

const environment = () => ({
  ...process.env,
  DATABASE_URL: database.url,
  DATA_DIR: path.join(home, 'data'),
  PORT: '0',
  LOG_LEVEL: 'warn',
  DEMO_SHOP: '0',
  SHOP_BANK_ACCOUNT: '0011223344',
  SHOP_BANK_HOLDER: 'NGUYEN THI LUA',
})

test('a release has a fraction of the packages, at the versions of the lock file', async () => {
  const lockOf = async (file: string) => JSON.parse(await readFile(file, 'utf8')).packages
  const own = await lockOf(path.join(folder, 'npm-shrinkwrap.json'))
  const all = await lockOf(path.resolve(import.meta.dirname, '../package-lock.json'))
  const places = Object.keys(own).filter((place) => place !== '')
  expect(places.length).toBeLessThan(Object.keys(all).length / 3)
  for (const place of places) {
    expect([place, own[place].version, own[place].integrity]).toEqual([
      place,
      all[place]?.version,
      all[place]?.integrity,
    ])
  }
  expect(places).not.toContain('node_modules/vite')
  // Of a tarball npm reads no lock file.
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  const { dependencies, optionalDependencies } = manifest
  expect(own[''].dependencies).toEqual(dependencies)
  const isNamed = (place: string) => {
    const { optional, os, cpu } = own[place]
    return place.lastIndexOf('node_modules/') === 0 && (!optional || os || cpu)
  }
  const named = places
    .filter(isNamed)
    .map((place) => [place.replace('node_modules/', ''), own[place].version])
  expect({ ...dependencies, ...optionalDependencies }).toEqual(Object.fromEntries(named))
})

test('an older Node hands over to the one beside the release or inside of it', async () => {
  const older = `Object.defineProperty(process, 'versions', { value: { node: '20.11.0' } })`
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(older)}`]
  const help = () =>
    run(process.execPath, [...flags, path.join(folder, 'tiem.js'), '--lang', 'en', '--help'])
  await expect(help()).rejects.toThrow('needs Node 24')
  for (const place of ['tiem/node_modules/.bin', '.bin']) {
    const programs = path.join(home, 'node_modules', place)
    await mkdir(programs, { recursive: true })
    await symlink(process.execPath, path.join(programs, 'node'))
    expect((await help()).stdout).toContain('Usage: tiem ')
    await rm(programs, { recursive: true })
  }
})

test('it runs commands', async () => {
  const shop = (...args: string[]) =>
    run(process.execPath, [path.join(folder, 'tiem.js'), ...args], {
      cwd: home,
      env: environment(),
    })
  const { stdout } = await shop('--lang', 'en', '--help')
  expect(stdout).toContain('Usage: tiem ')
  expect(stdout).toContain('opens the shop')
  expect(JSON.parse((await shop('order', 'list', '--json')).stdout)).toEqual([])
})

test('it opens the shop without its sources, and the programs that the shop starts run', async () => {
  const { child, address } = await startRelease()
  const get = (at: string) => fetch(address + at)
  const { headers } = await aStaffMember(database.db, {})
  const ask = async (at: string, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${address}/api/admin${at}`, {
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
    })
    return (await answer.json()).data
  }
  try {
    expect(await (await get('/')).text()).toContain('<html lang="vi"')
    expect((await get('/quan-ly')).status).toBe(200)
    const provinces = await (await get('/api/web/addresses/provinces?scheme=2025')).json()
    expect(provinces.data).toHaveLength(34)
    const [picture] = await readdir(path.join(folder, 'db/demo/pictures'))
    const resized = await get(`/images/96/demo-pictures/${picture}`)
    expect([resized.status, resized.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const page = {
      source: 'Giao trong **hai ngày**',
      title: 'Giao hàng',
      seoTitle: '',
      seoDescription: '',
    }
    const { html } = await ask('/content/pages/preview', page)
    expect(html).toContain('<strong>hai ngày</strong>')
    const form = new FormData()
    form.append('files', new File(['name,price,categoryPath\nNón lá,5000,Nón\n'], 'hang.csv'))
    const { id } = await ask('/catalog-imports', form)
    const stateOf = async () => (await ask(`/catalog-imports/${id}`)).status
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('ready')
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
})

async function startRelease() {
  const child = spawn(process.execPath, [path.join(folder, 'tiem.js')], {
    cwd: home,
    env: { ...environment(), LANG: 'en_US.UTF-8', LC_ALL: '', LC_MESSAGES: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  const isOpen = () => printed.includes('commands: tiem --help') || child.exitCode !== null
  await expect.poll(isOpen, { timeout: 120_000 }).toBe(true)
  const address = /is open at (http:\S+)/.exec(printed)?.[1]
  if (!address) throw new Error(`The shop ended with ${child.exitCode}:\n${printed}`)
  return { child, address }
}
