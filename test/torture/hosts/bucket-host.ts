import path from 'node:path'
import { type Host, makeHost } from './host.ts'

const port = 9000
const bucketName = 'tiem-thu'

/** A host with the S3 server that tests use; returns the shop's settings for it as well. */
export async function startBucket(places: { folder: string; logs: string }) {
  const host: Host = await makeHost(places, 's3', 41)
  const server = path.resolve(import.meta.dirname, '../../processes/serve-bucket.ts')
  const args = [host.address, String(port), bucketName, path.join(host.folder, 'objects')]
  await host.boot([{ name: 's3', command: [process.execPath, server, ...args] }])
  const environment = {
    S3_BUCKET: bucketName,
    S3_ENDPOINT: `http://${host.address}:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return { host, environment }
}
