import { z } from 'zod'
import { flag } from '../setting-types.ts'

export type S3Settings = {
  bucket: string
  /** The address of a service that is not Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands in the path of addresses instead of before the host. */
  forcePathStyle: boolean
}

/** The variables that name a bucket. */
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

const together = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Notes what is missing where a bucket is named in part. */
export function checkS3(env: S3Environment, { addIssue }: z.RefinementCtx): void {
  const isMeant = env.S3_ENDPOINT ?? together.find((name) => env[name])
  if (!isMeant) return
  for (const name of together) {
    if (env[name]) continue
    addIssue({
      code: 'custom',
      path: [name],
      message: 'is needed where files are kept in a bucket',
    })
  }
}

/** Undefined when no bucket is named. */
export function readS3Settings(env: S3Environment): S3Settings | undefined {
  const [bucket, accessKeyId, secretAccessKey] = together.map((name) => env[name])
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return {
    bucket,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId,
    secretAccessKey,
    // Services of one's own seldom have a name for each bucket.
    forcePathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
  }
}
