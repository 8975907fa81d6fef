import path from 'node:path'

/** Where files lie until they are whole and looked at. */
export function incomingFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads', 'incoming')
}

/** The address that an upload is served at; its `place` is what the database and the store know, such as `4f/4f0c….jpg`. */
export function uploadUrl(place: string): string {
  return `/uploads/${place}`
}
