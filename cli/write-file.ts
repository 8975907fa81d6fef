import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'

type Text = AsyncIterable<string> | Iterable<string>

/**
 * Writes text to stdout, or atomically to a file that only its owner may read, since it contains personal data. Throws
 * OperatorError when the file exists, unless `force`, or cannot be written.
 */
export async function writeText(
  text: Text,
  file: string | undefined,
  { force = false } = {},
): Promise<void> {
  if (file === undefined) return pipeline(Readable.from(text), process.stdout, { end: false })
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere && !force) {
    throw new OperatorError(
      t(
        `${file} đã có. Hãy chọn tên khác, hoặc thêm --force.`,
        `${file} exists already. Choose another name, or say --force.`,
      ),
    )
  }
  const half = `${file}.part`
  try {
    await pipeline(Readable.from(text), createWriteStream(half, { mode: 0o600 }))
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true }).catch(() => {})
    const isFileError = error instanceof Error && 'syscall' in error && 'path' in error
    throw isFileError
      ? new OperatorError(
          t(`Không ghi được ${file}: ${error.message}`, `Cannot write ${file}: ${error.message}`),
        )
      : error
  }
}
