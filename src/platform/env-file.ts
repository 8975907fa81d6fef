import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { t } from './language.ts'
import { OperatorError } from './operator-error.ts'

/** An assignment with its comment, an empty line or a comment. A value in quotes may have several lines. */
const validLines =
  /^[^\S\n]*(?:(?:export\s+)?[A-Za-z_]\w*[^\S\n]*=[^\S\n]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\s"'`][^\n]*|)[^\S\n]*)?(?:#[^\n]*)?$/gm

/**
 * Adds the variables of the file `.env` in `folder` that `environment` lacks. Throws OperatorError when the file cannot be
 * read, and for lines that assign nothing, which Node would skip.
 */
export function loadEnvFile(environment: NodeJS.ProcessEnv, folder: string): void {
  const file = path.join(folder, '.env')
  const text = read(file)?.replaceAll('\r\n', '\n')
  if (text === undefined) return
  const lines = text.replace(validLines, (valid) => valid.replace(/[^\n]/g, '')).split('\n')
  const wrong = lines.flatMap((line, index) => (line === '' ? [] : [index + 1]))
  if (wrong.length > 0) {
    throw new OperatorError(
      t(
        `${file}, dòng ${wrong.join(', ')}: cần TÊN=giá trị, dấu nháy mở phải được đóng. Ví dụ: SHOP_NAME="Tiệm Lụa"`,
        `${file}, line ${wrong.join(', ')}: it must be NAME=value, with quotes closed. Example: SHOP_NAME="Tiệm Lụa"`,
      ),
    )
  }
  for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value
}

function read(file: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') return undefined
    const reason = code.startsWith('ERR_ENCODING') ? t('không phải UTF-8', 'not UTF-8') : code
    throw new OperatorError(
      t(`Không đọc được ${file} (${reason}).`, `${file} cannot be read (${reason}).`),
    )
  }
}
