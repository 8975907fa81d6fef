import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { loadSharp } from './load-sharp.ts'
import { projectFolder } from './project-folder.ts'

const seal = path.join(projectFolder, 'public/favicon.svg')

/** The shop's seal as a nested `<svg>` element. */
async function drawSeal(size: number, { x, y }: { x: number; y: number }): Promise<string> {
  const place = `<svg x="${x}" y="${y}" width="${size}" height="${size}" `
  return (await readFile(seal, 'utf8')).trim().replace('<svg ', place)
}

/** Serves `/share.png`, the link preview of pages without a picture; rendered on first use. */
export function serveShareImage(app: FastifyInstance): void {
  let drawn: Promise<Buffer> | undefined
  app.get('/share.png', { schema: { hide: true } }, async (_request, reply) => {
    drawn ??= drawShare()
    // A failed rendering is retried by the next request.
    drawn.catch(() => {
      drawn = undefined
    })
    const content = await drawn
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(content)
  })
}

const shareSize = { width: 1200, height: 630 }

/** The seal below an awning; without text, since fonts differ between machines. */
async function drawShare(): Promise<Buffer> {
  const { width, height } = shareSize
  const strip = 100
  const strips = Array.from({ length: width / strip }, (_, index) => {
    const [x, fill] = [index * strip, index % 2 === 0 ? '#b5251c' : '#ffffff']
    return `<path d="M${x} 0h${strip}v90a${strip / 2} ${strip / 2} 0 0 1-${strip} 0z" fill="${fill}"/>`
  })
  const size = 320
  const place = { x: (width - size) / 2, y: 215 }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#faf0e2"/>${strips.join('')}${await drawSeal(size, place)}</svg>`
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
