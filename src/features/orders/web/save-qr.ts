const edge = 960

/**
 * Saves the QR code as a picture: through the share sheet where the device has one for files, else as a download. Throws.
 */
export async function saveQr(svg: string, name: string): Promise<void> {
  const file = new File([await pngOf(svg)], `${name}.png`, { type: 'image/png' })
  const isHandheld = matchMedia('(pointer: coarse)').matches
  if (isHandheld && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: name })
    } catch (error) {
      // The shopper dismissed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  download(file)
}

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image(edge, edge)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  context.imageSmoothingEnabled = false
  context.fillStyle = 'white'
  context.fillRect(0, 0, edge, edge)
  context.drawImage(image, 0, 0, edge, edge)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (png) => (png ? resolve(png) : reject(new Error('No picture came'))),
      'image/png',
    ),
  )
}

function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
