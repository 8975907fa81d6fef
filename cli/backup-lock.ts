import {
  type Encryption,
  type FileKey,
  lockOf,
  readPrivateKeys,
  unlock,
} from '#platform/backup/encryption.ts'
import { readConfig } from '#platform/config.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { askNewSecret, askSecret, refuseWithoutTerminal } from './ask-secret.ts'
import { fromHere, readText } from './files.ts'

export type EncryptOptions = { encrypt?: boolean; encryptTo?: string[] }

const inEnvironment = 'as BACKUP_PASSPHRASE'
const fewest = 12

/** How a new backup is to be encrypted, if at all. Secrets are never arguments, which all users of a machine see. */
export async function chooseEncryption(options: EncryptOptions): Promise<Encryption | undefined> {
  const { encrypt = false, encryptTo: publicKeys } = options
  if (encrypt && publicKeys) {
    throw new OperatorError('Say --encrypt or --encrypt-to: age knows no file with both.')
  }
  if (publicKeys) return { publicKeys }
  if (!encrypt) return undefined
  const given = readConfig(process.env).backupPassphrase
  const passphrase = given ?? (await askNewSecret('passphrase', inEnvironment))
  if (passphrase.length < fewest) {
    throw new OperatorError(`The passphrase needs at least ${fewest} characters.`)
  }
  return { passphrase }
}

/** What opens a backup, when it is encrypted: with the private keys in the file `keys`, or the passphrase. */
export async function openLock(
  file: string,
  keys: string | undefined,
): Promise<FileKey | undefined> {
  const lock = await lockOf(file)
  if (lock === undefined) return undefined
  if (lock === 'key') {
    if (keys === undefined) {
      throw new OperatorError(
        `${file} is encrypted for a key. Name the file of the private one: --key FILE.`,
      )
    }
    const keyFile = fromHere(keys)
    return unlock(file, { privateKeys: readPrivateKeys(await readText(keyFile), keyFile) })
  }
  const given = readConfig(process.env).backupPassphrase
  if (given) return unlock(file, { passphrase: given })
  refuseWithoutTerminal('passphrase', inEnvironment)
  return unlock(file, { passphrase: await askSecret('Passphrase of the backup: ') })
}
