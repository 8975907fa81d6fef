import {
  detectEncryption,
  type Encryption,
  type FileKey,
  readPrivateKeys,
  unwrapFileKey,
} from '#platform/backup/encryption.ts'
import { readConfig } from '#platform/config.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { fromHere, readText } from './files.ts'
import { promptNewSecret, promptSecret, requireTerminal } from './prompt-secret.ts'

export type EncryptOptions = { encrypt?: boolean; encryptTo?: string[] }

const inEnvironment = () => t('bằng BACKUP_PASSPHRASE', 'as BACKUP_PASSPHRASE')
const minLength = 12

/** The encryption of a new backup. Secrets are never arguments, which all users of the machine can see. */
export async function chooseEncryption(options: EncryptOptions): Promise<Encryption | undefined> {
  const { encrypt = false, encryptTo } = options
  // BACKUP_KEY, which the nightly backup is given, has commas between several.
  const publicKeys = encryptTo?.flatMap((typed) => typed.split(',').map((key) => key.trim()))
  if (encrypt && publicKeys) {
    throw new OperatorError(
      t(
        'Chỉ dùng một trong --encrypt và --encrypt-to: age không có tệp dùng cả hai.',
        'Say --encrypt or --encrypt-to: age knows no file with both.',
      ),
    )
  }
  if (publicKeys) return { publicKeys }
  if (!encrypt) return undefined
  const configured = readConfig(process.env).backupPassphrase
  const passphrase =
    configured ?? (await promptNewSecret(t('cụm mật khẩu', 'passphrase'), inEnvironment()))
  if (passphrase.length < minLength) {
    throw new OperatorError(
      t(
        `Cụm mật khẩu cần ít nhất ${minLength} ký tự.`,
        `The passphrase needs at least ${minLength} characters.`,
      ),
    )
  }
  return { passphrase }
}

/** The key of an encrypted backup, unwrapped by the private keys in the file `keys` or by the passphrase; else undefined. */
export async function readFileKey(
  file: string,
  keys: string | undefined,
): Promise<FileKey | undefined> {
  const encryption = await detectEncryption(file)
  if (encryption === undefined) return undefined
  if (encryption === 'key') {
    if (keys === undefined) {
      throw new OperatorError(
        t(
          `${file} được mã hoá cho một khoá. Hãy chỉ tệp khoá riêng: --key TỆP.`,
          `${file} is encrypted for a key. Name the file of the private one: --key FILE.`,
        ),
      )
    }
    const keyFile = fromHere(keys)
    return unwrapFileKey(file, { privateKeys: readPrivateKeys(await readText(keyFile), keyFile) })
  }
  const configured = readConfig(process.env).backupPassphrase
  if (configured) return unwrapFileKey(file, { passphrase: configured })
  requireTerminal(t('cụm mật khẩu', 'passphrase'), inEnvironment())
  return unwrapFileKey(file, {
    passphrase: await promptSecret(
      t('Cụm mật khẩu của bản sao lưu: ', 'Passphrase of the backup: '),
    ),
  })
}
