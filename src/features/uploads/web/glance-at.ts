import type { Chosen } from './choose-files.ts'
import type { Glance } from './file-list.ts'
import { filmFrame } from './film-frame.ts'

/** What is seen of a chosen file: a picture itself, a video by one of its frames. Never throws. */
export async function glanceAt({ file, kind }: Chosen, signal: AbortSignal): Promise<Glance> {
  if (kind === 'image') {
    return { preview: URL.createObjectURL(file), seconds: null, poster: null }
  }
  const { poster, seconds } = await filmFrame(file, signal)
  return { preview: poster && URL.createObjectURL(poster), seconds, poster }
}
