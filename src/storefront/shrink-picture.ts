/** Smaller files are sent as they are. */
const smallBytes = 300_000
const quality = 0.9

/**
 * The picture with at most `longestSide` pixels a side, to save mobile data, and a WebP as JPEG, which the server takes; unchanged when the
 * browser cannot draw it.
 */
export async function shrinkPicture(file: File, longestSide: number): Promise<File> {
  const isForeign = isWebp(file)
  if (file.size <= smallBytes && !isForeign) return file
  try {
    const bitmap = await createImageBitmap(file)
    const type = /png$/i.test(file.type || file.name) ? 'image/png' : 'image/jpeg'
    const drawn = await drawSmall(bitmap, bitmap, { longestSide, type, quality })
    bitmap.close()
    if (drawn === null || (drawn.size >= file.size && !isForeign)) return file
    const name = isForeign ? file.name.replace(/(\.webp)?$/i, '.jpg') : file.name
    return new File([drawn], name, { type: drawn.type })
  } catch {
    return file
  }
}

const isWebp = ({ type, name }: File) => /webp$/i.test(type || name)

type Size = { width: number; height: number }
type Drawing = { longestSide: number; type: string; quality: number }

/** Redraws a picture with at most `longestSide` pixels a side; null when the browser cannot. */
export function drawSmall(
  seen: CanvasImageSource,
  { width, height }: Size,
  { longestSide, type, quality }: Drawing,
): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (context && type === 'image/jpeg') {
    // What is transparent would be black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context?.drawImage(seen, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
