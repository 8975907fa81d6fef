import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createVideoPreparer } from '#features/uploads/api/prepare-video.ts'
import { createResizer } from '#platform/images/resizer.ts'
import { minimalEnvironment } from '#platform/minimal-environment.ts'
import { temporaryFolder } from '#test/data-folder.ts'
import { aMedium } from '#test/media.ts'

const secret = 'mot-bi-mat-cua-tiem'

test('programs get the paths they need, and nothing else', () => {
  const needed = { PATH: '/bin', TMPDIR: '/tmp', MALLOC_ARENA_MAX: '2' }
  expect(minimalEnvironment({ ...needed, DATABASE_URL: 'x', PGUSER: 'y' })).toEqual(needed)
})

/** Only Linux shows the environment of another process. */
test.runIf(process.platform === 'linux')(
  'what works on files of strangers knows no secret of the shop',
  async () => {
    vi.stubEnv('S3_SECRET_ACCESS_KEY', secret)
    onTestFinished(() => void vi.unstubAllEnvs())
    const environments = watchPrograms()

    const resizer = createResizer()
    onTestFinished(() => resizer.close())
    const shape = { width: 40, height: 20, channels: 3, background: 'red' } as const
    await resizer.resize(await sharp({ create: shape }).png().toBuffer(), 96, 'webp')

    const folder = await temporaryFolder()
    const [file, target] = [path.join(folder, 'in'), path.join(folder, 'out')]
    await writeFile(file, await aMedium('film.mp4'))
    await createVideoPreparer()({ file, target, ending: 'mp4' })

    expect([...environments.keys()]).toEqual(['resize-process.ts', 'video-process.ts'])
    for (const environment of environments.values()) {
      expect(environment).toContain('PATH=')
      expect(environment).not.toContain(secret)
    }
  },
)

/** Environment of each program started from now on, by name. */
function watchPrograms(): ReadonlyMap<string, string> {
  const environments = new Map<string, string>()
  const note = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => {
      const program = child.spawnargs.find((argument) => argument.endsWith('.ts')) ?? ''
      environments.set(path.basename(program), readFileSync(`/proc/${child.pid}/environ`, 'utf8'))
    })
  }
  subscribe('child_process', note)
  onTestFinished(() => void unsubscribe('child_process', note))
  return environments
}
