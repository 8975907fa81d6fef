import path from 'node:path'

/** Where an upload lies; its `place` is what the database knows, such as `4f/4f0c….jpg`. */
export function uploadFile(dataDir: string, place: string): string {
  return path.join(dataDir, 'uploads', place)
}

/** Where files lie until they are whole and looked at. */
export function incomingFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads', 'incoming')
}

/** The address that an upload is served at. */
export function uploadUrl(place: string): string {
  return `/uploads/${place}`
}
