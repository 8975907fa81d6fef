import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { drawPng } from '../draw-png.ts'
import { projectFolder } from '../project-folder.ts'
import { backgroundColor, brandColor } from './theme-colors.ts'

/** Sizes in pixels by icon name, `/icons/<name>.png`. */
export const iconSizes = {
  'app-192': 192,
  'app-512': 512,
  'maskable-192': 192,
  'maskable-512': 512,
  'apple-180': 180,
  'cart-96': 96,
  'orders-96': 96,
  'search-96': 96,
} as const

export type IconName = keyof typeof iconSizes

/** Lucide icons for the shortcuts. */
const lines = {
  cart: '<path d="m2.05 2.05 1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18"/><path d="M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25"/><circle cx="18" cy="20" r="2"/><circle cx="8" cy="20" r="2"/>',
  orders:
    '<path d="M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z"/><path d="M12 22V12"/><path d="M3.29 7 12 12l8.71-5"/><path d="m7.5 4.27 9 5.15"/>',
  search: '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
}

/** Renders an app icon from the favicon. Maskable icons get a background and padding. */
export async function drawIcon(name: IconName): Promise<Buffer> {
  const size = iconSizes[name]
  const [kind = ''] = name.split('-')
  if (kind in lines) {
    const drawing = lines[kind as keyof typeof lines]
    return drawPng(outlined(drawing), size, { background: backgroundColor, share: 0.5 })
  }
  const favicon = await readFile(path.join(projectFolder, 'public/favicon.svg'), 'utf8')
  // The safe zone of a maskable icon is the middle 80 %.
  return drawPng(favicon, size, kind === 'app' ? {} : { background: brandColor, share: 0.8 })
}

function outlined(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${brandColor}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`
}
