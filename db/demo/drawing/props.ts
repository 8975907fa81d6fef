/** Models that stand in scenes for the icons named as props. */
export const PROPS: Record<string, { model: string; tint?: string }> = {
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
}
