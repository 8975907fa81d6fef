/**
 * Measures peak memory and time of a shop process for concurrent uploads of images and videos, valid and hostile. Writes
 * a chapter of `results.md`. Linux only.
 */
import { openAsBlob } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase } from '#platform/database.ts'
import { aShopper } from '#test/builders.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { table, writeChapter } from '../report.ts'
import { writeHostileTables, writePhoto, writeSwellingPicture, writeVideo } from './files.ts'

type Crowd = { what: string; file: string; ending: string; many: number }

const [busyBefore = 0] = loadavg()
const folder = await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
// As root, the embedded PostgreSQL runs as another user.
await chmod(folder, 0o755)
const at = (name: string) => path.join(folder, name)
const dataDir = at('data')
const shop = await startShopProcess(dataDir, { LIMIT_UPLOADS_PER_SHOPPER: '1000' })
const { db, close } = createDatabase(shop.databaseUrl)
try {
  await writePhoto(at('photo.jpg'))
  await writeVideo(at('20.mp4'), 20)
  await writeVideo(at('95.mp4'), 95)
  await writeVideo(at('101.mp4'), 101)
  await writeSwellingPicture(at('swelling.png'))
  await writeHostileTables(at('tables.mp4'))
  const crowds: readonly Crowd[] = [
    { what: 'photograph of 12 megapixels', file: 'photo.jpg', ending: 'jpg', many: 1 },
    { what: 'such photographs', file: 'photo.jpg', ending: 'jpg', many: 50 },
    { what: 'videos of 20 MB', file: '20.mp4', ending: 'mp4', many: 50 },
    { what: 'videos of 95 MB', file: '95.mp4', ending: 'mp4', many: 8 },
    { what: 'videos of 101 MB, refused', file: '101.mp4', ending: 'mp4', many: 8 },
    { what: 'pictures of 29 megapixels in passes', file: 'swelling.png', ending: 'png', many: 20 },
    { what: 'videos of 96 MB of tables, refused', file: 'tables.mp4', ending: 'mp4', many: 4 },
  ]
  const rows = [['nothing', '', '', '', megabytes(await peak())]]
  for (const crowd of crowds) {
    rows.push(await measure(crowd))
    process.stdout.write(`${rows.at(-1)?.join(' | ')}\n`)
  }
  await writeChapter('# Uploads', chapter(rows))
} finally {
  await close()
  await shop.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

async function measure({ what, file, ending, many }: Crowd): Promise<string[]> {
  const { headers } = await aShopper(db)
  await writeFile(`/proc/${shop.child.pid}/clear_refs`, '5')
  const before = await peak()
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: many }, async () => {
      const body = new FormData()
      body.append('files', new File([await openAsBlob(at(file))], `a.${ending}`))
      const answer = await fetch(`${shop.address}/api/web/uploads`, {
        method: 'POST',
        headers,
        body,
      })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const left = await readdir(path.join(dataDir, 'uploads/incoming'))
  if (left.length > 0) throw new Error(`${left.length} files are left of ${what}`)
  const statuses = [...new Set(answers)].join(', ')
  const memory = [before, await peak()].map(megabytes)
  return [`${many} ${what}`, statuses, `${seconds.toFixed(1)} s`, ...memory]
}

/** Peak resident memory of the shop's process since the last reset. */
async function peak(): Promise<number> {
  const status = await readFile(`/proc/${shop.child.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`
}

function chapter(rows: string[][]): string {
  return `\`node bench/uploads/run.ts\` writes this chapter: files that shoppers send to a shop's process of its own, all at once, and the
most memory that it held meanwhile. Shop, PostgreSQL and senders share one machine (${cpus().length} cores). When the run
began, ${busyBefore.toFixed(1)} other tasks kept the machine busy. After each crowd nothing half received was left.

${table(['sent at once', 'answers', 'until the last answer', 'memory before', 'at the most'], rows)}
`
}
