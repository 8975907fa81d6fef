import { z } from 'zod'
import { flag } from '../setting-types.ts'

export type S3Settings = {
  bucket: string
  /** The URL of a service other than Amazon S3. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Puts the bucket's name into the path of URLs instead of the host name. */
  forcePathStyle: boolean
}

/** The environment variables of the bucket. */
export const s3Environment = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
}
type S3Environment = z.output<z.ZodObject<typeof s3Environment>>

const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Adds an issue for each missing setting when any of them is set. */
export function checkS3(env: S3Environment, { addIssue }: z.RefinementCtx): void {
  const isUsed = env.S3_ENDPOINT ?? required.find((name) => env[name])
  if (!isUsed) return
  for (const name of required) {
    if (env[name]) continue
    addIssue({
      code: 'custom',
      path: [name],
      message: 'is needed where files are stored in a bucket',
    })
  }
}

/** Undefined when no bucket is configured. */
export function readS3Settings(env: S3Environment): S3Settings | undefined {
  const [bucket, accessKeyId, secretAccessKey] = required.map((name) => env[name])
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return {
    bucket,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId,
    secretAccessKey,
    // Self-hosted services rarely have a host name for each bucket.
    forcePathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
  }
}
