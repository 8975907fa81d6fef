/**
 * Rewrites mutated videos and reports in one line of JSON. Usage: node test/processes/rewrite-mutations.ts <folder>
 * <seed> <how many>
 */
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Logging, LogLevel } from 'mediabunny'
import { rewriteVideo } from '#features/uploads/api/rewrite-video.ts'
import { mutate, randomOf } from '../media/mutate.ts'
import { aMedium } from '../media.ts'

Logging.level = LogLevel.Silent
const [folder = '', seed, count] = process.argv.slice(2)
const random = randomOf(Number(seed))
const films = [
  { content: await aMedium('film.mp4'), ending: 'mp4' },
  { content: await aMedium('turned.mov'), ending: 'mp4' },
  { content: await aMedium('film.webm'), ending: 'webm' },
  { content: await aMedium('tagged.webm'), ending: 'webm' },
] as const
const [file, target, again] = ['in', 'out', 'again'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]
const report = { taken: 0, refused: 0, longestMs: 0, maxBytes: 0, isStable: true }

for (let n = 0; n < Number(count); n++) {
  const film = films[Math.floor(random() * films.length)] ?? films[0]
  const { ending } = film
  await writeFile(file, mutate(film.content, random))
  const began = performance.now()
  try {
    const shape = await rewriteVideo({ file, target, ending })
    report.taken += 1
    report.maxBytes = Math.max(report.maxBytes, (await stat(target)).size)
    const second = await rewriteVideo({ file: target, target: again, ending })
    report.isStable &&= second.width === shape.width && second.height === shape.height
  } catch (thrown) {
    if (thrown instanceof Error && 'syscall' in thrown) throw thrown
    report.refused += 1
  }
  report.longestMs = Math.max(report.longestMs, performance.now() - began)
}
process.stdout.write(`${JSON.stringify(report)}\n`)
