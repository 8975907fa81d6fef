import path from 'node:path'
import { OperatorError } from '#platform/operator-error.ts'
import type { PictureStore } from '#platform/picture-store.ts'

/** Where the pictures named by an imported file lie, and who keeps them. */
export type PictureSource = { pictures: PictureStore; baseFolder: string }

/**
 * The address of a picture named by an imported file: addresses stay as they are, files beside it are handed to the
 * picture store. Throws OperatorError when there is no such picture.
 */
export async function keepPicture(
  name: string,
  { pictures, baseFolder }: PictureSource,
): Promise<string> {
  if (/^(https:\/\/|\/(?!\/))\S+$/.test(name)) return name
  const address = await pictures.keep(path.resolve(baseFolder, name), { dryRun: false })
  if (!address) throw new OperatorError(`No picture at ${name}.`)
  return address
}
