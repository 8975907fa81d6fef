import { type ImportOptions, shopWords } from '#features/catalog/api/public.ts'

/** Files that come in by the browser name pictures by address alone: a path would read this machine's disk. */
export const fromBrowser: Pick<ImportOptions, 'pictures' | 'baseFolder' | 'words'> = {
  pictures: { save: async () => undefined, saveVideo: async () => undefined },
  baseFolder: '/',
  words: shopWords,
}
