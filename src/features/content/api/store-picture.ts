import path from 'node:path'
import { t } from '#platform/language.ts'
import { loadSharp } from '#platform/load-sharp.ts'
import type { PictureStore } from '#platform/media-store.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** Folder and store for the pictures of an imported file. `dryRun` only checks that they exist. */
export type PictureSource = { pictures: PictureStore; baseFolder: string; dryRun?: boolean }

const isAddress = (name: string) => /^(https:\/\/|\/(?!\/))\S+$/.test(name)

/**
 * URL of a picture named in an imported file: URLs stay unchanged, files are put into the picture store. Throws
 * OperatorError when the file is missing.
 */
export async function storePicture(
  name: string,
  { pictures, baseFolder, dryRun = false }: PictureSource,
): Promise<string> {
  if (isAddress(name)) return name
  const address = await pictures.save(path.resolve(baseFolder, name), { dryRun })
  if (!address) throw new OperatorError(t(`Không có ảnh ở ${name}.`, `No picture at ${name}.`))
  return address
}

/** Sanitized attributes contain no `>`. */
const image = /<img(?= )([^>]*)>/g

/**
 * Stores all pictures of sanitized HTML and adds missing width and height, which prevents layout shifts. Throws
 * OperatorError for the first missing file.
 */
export async function storePictures(html: string, source: PictureSource): Promise<string> {
  const replacements = new Map<string, string>()
  for (const [tag, attributes = ''] of html.matchAll(image)) {
    const written = / src="([^"]*)"/.exec(attributes)?.[1]
    if (written === undefined) replacements.set(tag, '')
    else if (!isAddress(written) && !replacements.has(tag)) {
      const name = fileNameIn(written)
      const address = await storePicture(name, source)
      const size = / (?:width|height)="/.test(attributes) ? '' : await sizeOf(name, source)
      replacements.set(
        tag,
        tag.replace(/ src="[^"]*"/, () => ` src="${address}"${size}`),
      )
    }
  }
  return html.replace(image, (tag) => replacements.get(tag) ?? tag)
}

/** Decodes a file name in a URL attribute: entities and percent-encoding, if well-formed. */
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
