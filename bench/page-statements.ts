import { runScript } from './child.ts'
import type { Recorded } from './record.ts'

/** How many statements each page takes in a process that has answered nothing before, and when it is asked for again. */
export async function measureStatements(
  project: string,
  databaseUrl: string,
  urls: readonly string[],
): Promise<{ atFirst: number; again: number }[]> {
  const counts = []
  for (const url of urls) {
    const input = { databaseUrl, wishes: [{ url }] }
    const [record] = await runScript<Recorded[]>(project, 'record.ts', input)
    if (record?.status !== 200) throw new Error(`${url} answers ${record?.status}`)
    counts.push({ atFirst: record.atFirst, again: record.statements.length })
  }
  return counts
}
