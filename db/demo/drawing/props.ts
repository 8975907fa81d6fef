/** Models that stand in scenes for the icons named as props. */
import type { Print } from './labels.ts'

export type Prop = { model: string; tint?: string; label?: Print }

export const PROPS: Record<string, Prop> = {
  'teacup-without-handle': { model: 'cup', tint: '#f2eee6' },
  'hot-beverage': { model: 'cup', tint: '#3b4f78' },
  teapot: { model: 'teapot', tint: '#6f7f78' },
  laptop: { model: 'laptop', tint: '#cdd3da' },
  'mobile-phone': { model: 'phone', tint: '#2b2d33' },
  headphone: { model: 'headphones', tint: '#dcc9ab' },
  'potted-plant': { model: 'plant' },
  herb: { model: 'plant' },
  'leafy-green': { model: 'plant' },
  hibiscus: { model: 'plant' },
  books: { model: 'book-set', tint: '#3f6a5a' },
  'open-book': { model: 'book-set', tint: '#3f6a5a' },
  amphora: { model: 'vase' },
  notebook: { model: 'notebook', tint: '#303a5c' },
  candle: { model: 'candle', tint: '#efe6d2' },
  jeans: { model: 'jeans', tint: '#6f89a6' },
  socks: { model: 'socks', tint: '#c9b79a' },
  shorts: { model: 'shorts', tint: '#b4b6ba' },
  't-shirt': { model: 't-shirt', tint: '#f4f1ea' },
}

/** What stands beside products none of whose props has a model. */
export const COMPANY: readonly Prop[] = [
  { model: 'plant' },
  { model: 'vase' },
  { model: 'cup', tint: '#efe9dd' },
  { model: 'candle', tint: '#efe6d2' },
  { model: 'plant' },
]
