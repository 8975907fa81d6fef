import { createHash } from 'node:crypto'
import { satisfies } from 'semver'
import { z } from 'zod'
import { compare, type LockedPackage, refOf } from './locked-packages.ts'

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const
const Severity = z.enum(severities)

const Advisory = z.strictObject({
  id: z.string(),
  package: z.string(),
  /** Affected versions. */
  range: z.string(),
  severity: Severity,
  title: z.string(),
  url: z.string(),
})
type Advisory = z.infer<typeof Advisory>

/** Advisories for the packages of a lock file at a date; null before the first refresh. */
export const KnownAdvisories = z.strictObject({
  refreshed: z.iso.date().nullable(),
  /** Digest of the checked packages, from `digestOf`. */
  packages: z.string().nullable(),
  advisories: z.array(Advisory),
})
export type KnownAdvisories = z.infer<typeof KnownAdvisories>

/** Accepted advisories, with reasons. */
export const AcceptedAdvisories = z.array(
  z.strictObject({ id: z.string(), reason: z.string().min(20), date: z.iso.date() }),
)
export type AcceptedAdvisories = z.infer<typeof AcceptedAdvisories>

const AuditReport = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({
            source: z.union([z.number(), z.string()]),
            name: z.string(),
            title: z.string(),
            url: z.string(),
            severity: Severity,
            range: z.string(),
          }),
        ]),
      ),
    }),
  ),
})

/** Digest of a set of packages, to detect changes. */
export function digestOf(packages: readonly LockedPackage[]): string {
  const refs = packages.map(refOf).toSorted(compare)
  return createHash('sha256').update(refs.join('\n')).digest('hex')
}

/** Parses `npm audit --json` for `packages`. Throws when it is no report, such as a registry error. */
export function readAudit(
  report: unknown,
  packages: readonly LockedPackage[],
  now: Date,
): KnownAdvisories {
  const { vulnerabilities } = AuditReport.parse(report)
  const found = new Map<string, Advisory>()
  for (const { via } of Object.values(vulnerabilities)) {
    for (const cause of via) {
      if (typeof cause === 'string') continue
      const { source, name, title, url, severity, range } = cause
      const id = /GHSA(?:-\w{4}){3}/.exec(url)?.[0] ?? `npm-${source}`
      found.set(`${id} ${name}`, { id, package: name, range, severity, title, url })
    }
  }
  const advisories = [...found.values()].toSorted(
    (a, b) => compare(a.package, b.package) || compare(a.id, b.id),
  )
  return { refreshed: now.toISOString().slice(0, 10), packages: digestOf(packages), advisories }
}

export type Findings = {
  /** High or critical advisories that are not accepted. */
  problems: string[]
  /** Informational messages. */
  notes: string[]
  /** Reasons why the data may be outdated. */
  doubts: string[]
}

const staleDays = 30

/** Compares the locked packages with the known advisories. Age alone is no problem. */
export function compareAdvisories(
  packages: readonly LockedPackage[],
  known: KnownAdvisories,
  accepted: AcceptedAdvisories,
  now: Date,
): Findings {
  const findings: Findings = {
    problems: [],
    notes: [],
    doubts: doubtsOf(packages, known, now),
  }
  const met = new Set<string>()
  for (const advisory of known.advisories) {
    const hit = packages.filter(
      ({ name, version }) =>
        name === advisory.package &&
        satisfies(version, advisory.range, { includePrerelease: true }),
    )
    if (hit.length === 0) continue
    met.add(advisory.id)
    const reason = accepted.find(({ id }) => id === advisory.id)?.reason
    const isGrave = severities.indexOf(advisory.severity) >= severities.indexOf('high')
    const line = `${advisory.severity}: ${advisory.title} (${advisory.id}) in ${hit.map(nameOf).join(', ')}, ${advisory.url}`
    if (isGrave && reason === undefined) findings.problems.push(line)
    else findings.notes.push(reason === undefined ? line : `${line}; accepted: ${reason}`)
  }
  for (const { id } of accepted) {
    if (!met.has(id)) findings.notes.push(`${id} is accepted and concerns no package any more.`)
  }
  return findings
}

function nameOf({ name, version, isDev }: LockedPackage): string {
  return `${name} ${version}${isDev ? ' (not part of the running shop)' : ''}`
}

function doubtsOf(
  packages: readonly LockedPackage[],
  { refreshed, packages: queried }: KnownAdvisories,
  now: Date,
): string[] {
  if (refreshed === null) return ['Nobody has asked for advisories yet.']
  const days = Math.floor((now.getTime() - Date.parse(refreshed)) / 86_400_000)
  return [
    ...(days > staleDays ? [`The advisories are ${days} days old.`] : []),
    ...(queried === digestOf(packages)
      ? []
      : [`Packages have changed since the advisories were asked for on ${refreshed}.`]),
  ]
}
