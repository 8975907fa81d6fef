import type { z } from 'zod'
import { t } from '../language.ts'
import { flag, key, matching, webUrl } from '../setting-types.ts'
import type { WrongSetting } from '../settings-report.ts'

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
  S3_BUCKET: matching(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    [
      'cần tên bucket, 3 đến 63 ký tự gồm chữ thường không dấu, chữ số, dấu chấm và gạch ngang',
      'it must be the name of a bucket, 3 to 63 small letters, digits, dots and hyphens',
    ],
    'tiem',
  ).optional(),
  S3_ENDPOINT: webUrl('https://s3.vi-du.vn').optional(),
  S3_REGION: matching(/^[\w-]{1,63}$/, [
    'cần tên vùng, gồm chữ không dấu, chữ số và gạch ngang',
    'it must be the name of a region: letters, digits and hyphens',
  ]).default('us-east-1'),
  S3_ACCESS_KEY_ID: key.optional(),
  S3_SECRET_ACCESS_KEY: key.optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
}
type S3Environment = z.output<z.ZodObject<typeof s3Environment>>

const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** The settings that are missing when any of them is set. */
export function checkS3(env: S3Environment): WrongSetting[] {
  const isUsed = env.S3_ENDPOINT ?? required.find((name) => env[name])
  if (!isUsed) return []
  const expected = t('cần khi tệp nằm trong bucket', 'it is needed to store files in a bucket')
  return required
    .filter((name) => !env[name])
    .map((name) => ({ name, expected, example: name === 'S3_BUCKET' ? 'tiem' : '…' }))
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
