import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadUnits } from '#features/addresses/api/load-units.ts'
import { createVideoPreparer } from '#features/uploads/api/prepare-video.ts'
import { bareEnvironment } from '#platform/bare-environment.ts'
import { createResizer } from '#platform/images/resizer.ts'
import { temporaryFolder } from '#test/data-folder.ts'
import { aMedium } from '#test/media.ts'

const secret = 'mot-bi-mat-cua-tiem'

beforeEach(() => {
  vi.stubEnv('S3_SECRET_ACCESS_KEY', secret)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

test('programs are told where things lie, and nothing else', () => {
  const given = {
    PATH: '/bin',
    TMPDIR: '/tmp',
    MALLOC_ARENA_MAX: '2',
    DATABASE_URL: 'x',
    PGUSER: 'y',
  }
  expect(bareEnvironment(given)).toEqual({ PATH: '/bin', TMPDIR: '/tmp', MALLOC_ARENA_MAX: '2' })
})

/** Linux alone tells what another process was given. */
test.runIf(process.platform === 'linux')(
  'what works on files of strangers knows no secret of the shop',
  async () => {
    const resizer = createResizer()
    const picture = await sharp({
      create: { width: 40, height: 20, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer()
    const resized = resizer.resize(picture, 96, 'webp')
    expect(await environmentOf('resize-process.ts')).not.toContain(secret)
    await resized
    resizer.close()

    const folder = await temporaryFolder()
    const [file, target] = [path.join(folder, 'in'), path.join(folder, 'out')]
    await writeFile(file, await aMedium('film.mp4'))
    const prepared = createVideoPreparer()({ file, target, ending: 'mp4' })
    expect(await environmentOf('video-process.ts')).not.toContain(secret)
    await prepared

    const loaded = loadUnits()
    expect(await environmentOf('print-units.ts')).not.toContain(secret)
    expect((await loaded).certain.size).toBeGreaterThan(0)
  },
)

/** What a program was given that this process has started and that still runs. */
function environmentOf(program: string): Promise<string> {
  return vi.waitFor(
    async () => {
      for (const id of await readdir('/proc')) {
        const [status, command] = await Promise.all([said(id, 'status'), said(id, 'cmdline')])
        const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status)
        if (!isOurs || !command.includes(program)) continue
        const environment = await said(id, 'environ')
        expect(environment).toContain('PATH=')
        return environment
      }
      throw new Error(`${program} does not run`)
    },
    { timeout: 20_000, interval: 2 },
  )
}

/** Nothing of a process that has gone. */
function said(id: string, what: string): Promise<string> {
  return /^\d+$/.test(id)
    ? readFile(`/proc/${id}/${what}`, 'utf8').catch(() => '')
    : Promise.resolve('')
}
