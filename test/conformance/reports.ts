import path from 'node:path'
import * as z from 'zod'

/** Result of a test, once per case and width. Paths are relative to the project. */
export type Ran = { file: string; titles: string[]; outcome: 'passed' | 'skipped' | 'failed' }

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
})

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
})
const Suite = z.object({
  title: z.string(),
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional()
  },
})
type Suite = z.infer<typeof Suite>

const PlaywrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(Suite),
})

/** Parses Vitest's JSON report. Throws when it is malformed. */
export function readVitestReport(json: string, root: string): Ran[] {
  const report = VitestReport.parse(JSON.parse(json))
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: fromRoot(root, name),
      titles: [...ancestorTitles, title],
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  )
}

/** Parses Playwright's JSON report. Throws when it is malformed. */
export function readPlaywrightReport(json: string, root: string): Ran[] {
  const { config, suites } = PlaywrightReport.parse(JSON.parse(json))
  const ranIn = (suite: Suite, groups: string[]): Ran[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({
        file: fromRoot(root, path.resolve(config.rootDir, file)),
        titles: [...groups, title],
        outcome: outcomeOf(status),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => ranIn(inner, [...groups, inner.title])),
  ]
  // The outermost suite is the file.
  return suites.flatMap((suite) => ranIn(suite, []))
}

function outcomeOf(status: string): Ran['outcome'] {
  if (status === 'skipped') return 'skipped'
  return status === 'expected' ? 'passed' : 'failed'
}

function fromRoot(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/')
}
