import { foreignPictures } from '#src/foreign-pictures.ts'
import { note } from './output.ts'
import type { Shop } from './with-shop.ts'

/** Says what shoppers will not see of what has just been imported. */
export async function noteForeignPictures({ db, config }: Shop): Promise<void> {
  const sentence = await foreignPictures(db, config, { inDescriptions: true })
  if (sentence) note(sentence)
}
