import type { ImportOptions } from '#features/catalog/api/public.ts'

/** Files that come in by the browser name pictures by address alone: a path would read this machine's disk. */
export const noMedia: Pick<ImportOptions, 'pictures' | 'baseFolder'> = {
  pictures: { save: async () => undefined, saveVideo: async () => undefined },
  baseFolder: '/',
}
