import path from 'node:path'

/** The folder of files that are received but not yet validated. */
export function incomingFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads', 'incoming')
}

/** The path that an upload is served at. `place` is its key in the store and the database, such as `4f/4f0c….jpg`. */
export function uploadUrl(place: string): string {
  return `/uploads/${place}`
}
