import { Presets, SingleBar } from 'cli-progress'
import { t } from '#platform/language.ts'

export type Progress = { update(done: number): void; stop(): void }

const hidden: Progress = { update: () => {}, stop: () => {} }

/** A progress bar on stderr; does nothing unless that is a terminal. */
export function showProgress(what: string, total: number): Progress {
  if (!process.stderr.isTTY || total <= 0) return hidden
  const format = t(
    `${what.padEnd(12)} {bar} {percentage}%  còn {eta_formatted}`,
    `${what.padEnd(12)} {bar} {percentage}%  {eta_formatted} left`,
  )
  const bar = new SingleBar(
    { format, stream: process.stderr, fps: 5, linewrap: true },
    Presets.shades_classic,
  )
  bar.start(total, 0)
  return { update: (done) => bar.update(Math.min(done, total)), stop: () => bar.stop() }
}
