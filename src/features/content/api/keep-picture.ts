import path from 'node:path'
import { loadSharp } from '#platform/load-sharp.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { PictureStore } from '#platform/picture-store.ts'

/** Where the pictures named by an imported file lie, and who keeps them. `dryRun` only looks whether they are there. */
export type PictureSource = { pictures: PictureStore; baseFolder: string; dryRun?: boolean }

const isAddress = (name: string) => /^(https:\/\/|\/(?!\/))\S+$/.test(name)

/**
 * The address of a picture named by an imported file: addresses stay as they are, files beside it are handed to the
 * picture store. Throws OperatorError when there is no such picture.
 */
export async function keepPicture(
  name: string,
  { pictures, baseFolder, dryRun = false }: PictureSource,
): Promise<string> {
  if (isAddress(name)) return name
  const address = await pictures.keep(path.resolve(baseFolder, name), { dryRun })
  if (!address) throw new OperatorError(`No picture at ${name}.`)
  return address
}

/** Sanitised attributes hold no `>`. */
const image = /<img(?= )([^>]*)>/g

/**
 * The same for all pictures in sanitised HTML. Each gets the width and height of its file unless it has its own, so that
 * nothing moves when it arrives. Throws OperatorError for the first that is missing.
 */
export async function keepPicturesOf(html: string, source: PictureSource): Promise<string> {
  const kept = new Map<string, string>()
  for (const [tag, attributes = ''] of html.matchAll(image)) {
    const written = / src="([^"]*)"/.exec(attributes)?.[1]
    if (written === undefined) kept.set(tag, '')
    else if (!isAddress(written) && !kept.has(tag)) {
      const name = fileNameIn(written)
      const address = await keepPicture(name, source)
      const size = / (?:width|height)="/.test(attributes) ? '' : await sizeOf(name, source)
      kept.set(
        tag,
        tag.replace(/ src="[^"]*"/, () => ` src="${address}"${size}`),
      )
    }
  }
  return html.replace(image, (tag) => kept.get(tag) ?? tag)
}

/** A file's name as it stands in an address: entities and percent signs undone where they are well-formed. */
function fileNameIn(written: string): string {
  const name = written.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
  try {
    return decodeURI(name)
  } catch {
    return name
  }
}

async function sizeOf(name: string, { baseFolder }: PictureSource): Promise<string> {
  const sharp = await loadSharp()
  const { autoOrient } = await sharp(path.resolve(baseFolder, name)).metadata()
  return ` width="${autoOrient.width}" height="${autoOrient.height}"`
}
