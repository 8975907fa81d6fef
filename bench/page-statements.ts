import { runScript } from './child.ts'
import type { Recorded } from './record.ts'

/** Number of statements of each page in a fresh process, for the first and for a repeated request. */
export async function measureStatements(
  project: string,
  databaseUrl: string,
  urls: readonly string[],
): Promise<{ atFirst: number; again: number }[]> {
  const counts = []
  for (const url of urls) {
    const input = { databaseUrl, requests: [{ url }] }
    const [record] = await runScript<Recorded[]>(project, 'record.ts', input)
    if (record?.status !== 200) throw new Error(`${url} answers ${record?.status}`)
    counts.push({ atFirst: record.atFirst, again: record.statements.length })
  }
  return counts
}
