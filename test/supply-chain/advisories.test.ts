import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#platform/project-folder.ts'
import {
  AcceptedAdvisories,
  compareAdvisories,
  KnownAdvisories,
  readAudit,
} from './known-advisories.ts'
import { readLockedPackages } from './locked-packages.ts'

const day = new Date('2026-11-23T08:00:00Z')
const packageOf = (name: string, version: string, isDev = false) => ({
  name,
  version,
  license: 'MIT',
  isDev,
})
const locked = [
  packageOf('leaky', '2.3.0'),
  packageOf('sound', '1.0.0'),
  packageOf('tool', '4.1.0', true),
]

/** npm 11's report for a vulnerable package and one that depends on it. */
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    leaky: {
      name: 'leaky',
      severity: 'high',
      isDirect: false,
      via: [cause('leaky', 'high', '>=2.0.0 <2.3.1', 'GHSA-aaaa-bbbb-cccc')],
      effects: ['sound'],
      range: '2.0.0 - 2.3.0',
      nodes: ['node_modules/leaky'],
      fixAvailable: true,
    },
    sound: {
      name: 'sound',
      severity: 'high',
      isDirect: true,
      via: ['leaky'],
      effects: [],
      range: '*',
      nodes: ['node_modules/sound'],
      fixAvailable: false,
    },
    tool: {
      name: 'tool',
      severity: 'moderate',
      isDirect: true,
      via: [cause('tool', 'moderate', '<5', 'GHSA-dddd-eeee-ffff')],
      effects: [],
      range: '<5',
      nodes: ['node_modules/tool'],
      fixAvailable: true,
    },
  },
  metadata: { vulnerabilities: { high: 2, moderate: 1, total: 3 } },
}

function cause(name: string, severity: string, range: string, id: string) {
  const url = `https://github.com/advisories/${id}`
  return { source: 1_100_000, name, dependency: name, title: 'A hole', url, severity, range }
}

const known = readAudit(report, locked, day)
const compareNow = (packages = locked, accepted: AcceptedAdvisories = [], now = day) =>
  compareAdvisories(packages, known, accepted, now)

test('a severe advisory about a locked version is a problem, a lesser one is reported', () => {
  expect(known.advisories.map(({ id }) => id)).toEqual([
    'GHSA-aaaa-bbbb-cccc',
    'GHSA-dddd-eeee-ffff',
  ])
  const { problems, notes } = compareNow()
  expect(problems).toEqual([
    expect.stringMatching(/^high: A hole \(GHSA-aaaa.* in leaky 2\.3\.0, /),
  ])
  expect(notes).toEqual([
    expect.stringMatching(/^moderate: .* tool 4\.1\.0 \(not part of the running shop\)/),
  ])
})

test('a version without the vulnerability is no problem, but was never checked', () => {
  const mended = locked.map((each) => (each.name === 'leaky' ? packageOf('leaky', '2.3.1') : each))
  const { problems, doubts } = compareNow(mended)
  expect(problems).toEqual([])
  expect(doubts).toEqual([
    'Packages have changed since the advisories were asked for on 2026-11-23.',
  ])
})

test('one that is accepted with a reason is reported, also when it is no longer needed', () => {
  const reason = 'It reads files of strangers, and the shop reads its own alone.'
  const accept = (id: string) => ({ id, reason, date: '2026-11-23' })
  const { problems, notes } = compareNow(locked, [
    accept('GHSA-aaaa-bbbb-cccc'),
    accept('GHSA-0000-0000-0000'),
  ])
  expect(problems).toEqual([])
  expect(notes).toContainEqual(expect.stringContaining(`accepted: ${reason}`))
  expect(notes).toContain('GHSA-0000-0000-0000 is accepted and concerns no package any more.')
  expect(AcceptedAdvisories.safeParse([{ ...accept('a'), reason: 'fine' }]).success).toBe(false)
})

test('old advisories are reported and are no problem', () => {
  const later = (days: number) => new Date(day.getTime() + days * 86_400_000)
  const sound = [packageOf('sound', '1.0.0')]
  const audit = readAudit({ auditReportVersion: 2, vulnerabilities: {} }, sound, day)
  expect(compareAdvisories(sound, audit, [], later(30))).toEqual({
    problems: [],
    notes: [],
    doubts: [],
  })
  expect(compareAdvisories(sound, audit, [], later(32))).toEqual({
    problems: [],
    notes: [],
    doubts: ['The advisories are 32 days old.'],
  })
  const never: KnownAdvisories = { refreshed: null, packages: null, advisories: [] }
  expect(compareAdvisories(sound, never, [], day).doubts).toHaveLength(1)
})

test('a refusal of the registry is no report', () => {
  const refusal = { message: '405 Method Not Allowed', statusCode: 405 }
  expect(() => readAudit(refusal, locked, day)).toThrow()
})

test('the shop’s own files are in order, and none of its packages is a problem', async () => {
  const read = async (name: string) =>
    JSON.parse(await readFile(path.join(projectFolder, 'docs/security', name), 'utf8'))
  const ours = KnownAdvisories.parse(await read('advisories.json'))
  const accepted = AcceptedAdvisories.parse(await read('accepted-advisories.json'))
  const packages = await readLockedPackages(projectFolder)
  expect(compareAdvisories(packages, ours, accepted, new Date()).problems).toEqual([])
})

test('the command says what it found and ends well', async () => {
  const script = path.join(import.meta.dirname, 'advisories.ts')
  const [code, out] = await new Promise<[unknown, string]>((resolve) => {
    execFile(process.execPath, [script], (error, text) => resolve([error?.code ?? 0, text]))
  })
  expect(out).toMatch(/No package has a grave advisory|Nobody has asked for advisories yet/)
  expect(code).toBe(0)
})
