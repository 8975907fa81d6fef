import { describeBlockedImages } from '#platform/blocked-images.ts'
import { note } from './output.ts'
import type { Shop } from './with-shop.ts'

/** Warns about pictures of other sites that pages may not load. */
export async function warnForeignPictures({ db, config }: Shop): Promise<void> {
  const sentence = await describeBlockedImages(db, config, { inDescriptions: true })
  if (sentence) note(sentence)
}
