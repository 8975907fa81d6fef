import { open } from 'node:fs/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { t } from '../language.ts'
import { OperatorError } from '../operator-error.ts'

/** Upper bound of an age header in bytes; each recipient takes about 100. */
export const maxHeaderBytes = 64 * 1024

/** The passphrase, or the public keys of the recipients, that a backup is encrypted for. */
export type Encryption = { passphrase: string } | { publicKeys: readonly string[] }

/** The passphrase, or the private keys to try, that decrypt a backup. */
export type Decryption = { passphrase: string } | { privateKeys: readonly string[] }

/** The kind of age encryption (https://age-encryption.org/v1) of a file; undefined when it is plain, missing or unreadable. */
export async function detectEncryption(file: string): Promise<'passphrase' | 'key' | undefined> {
  // A file that cannot be read is reported by the code that reads all of it.
  const bytes = await readStart(file, 64).catch(() => new Uint8Array())
  const start = Buffer.from(bytes).toString('latin1')
  if (!start.startsWith('age-encryption.org/v1\n')) return undefined
  return start.includes('-> scrypt ') ? 'passphrase' : 'key'
}

async function readStart(file: string, length: number): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Generates an X25519 key pair in the format of the age tools. */
export async function createKeyPair(): Promise<{ privateKey: string; publicKey: string }> {
  const privateKey = await generateX25519Identity()
  return { privateKey, publicKey: await identityToRecipient(privateKey) }
}

/** The private keys in a key file of the age tools. Throws OperatorError when there is none. */
export function readPrivateKeys(text: string, file: string): string[] {
  const keys = text.split(/\r?\n/).filter((line) => /^AGE-SECRET-KEY-/.test(line))
  if (keys.length === 0)
    throw new OperatorError(
      t(
        `${file} không có khoá riêng nào (AGE-SECRET-KEY-…).`,
        `${file} holds no private key (AGE-SECRET-KEY-…).`,
      ),
    )
  return keys
}

/** A pipeline step that encrypts its input. Throws OperatorError at once when a public key is malformed. */
export function encrypt(encryption: Encryption) {
  const encrypter = new Encrypter()
  if ('passphrase' in encryption) encrypter.setPassphrase(encryption.passphrase)
  else for (const key of encryption.publicKeys) addPublicKey(encrypter, key)
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield* await encrypter.encrypt(toWeb(source))
  }
}

function addPublicKey(encrypter: Encrypter, key: string): void {
  try {
    encrypter.addRecipient(key)
  } catch {
    throw new OperatorError(
      t(
        `${key} không phải khoá công khai của age (age1…).`,
        `${key} is not a public key of age (age1…).`,
      ),
    )
  }
}

/** The symmetric key of an encrypted file. Deriving it from a passphrase takes seconds, so it is unwrapped once. */
export type FileKey = Uint8Array

/** Unwraps the file key. Throws OperatorError when the passphrase or keys do not match. */
export async function unwrapFileKey(file: string, decryption: Decryption): Promise<FileKey> {
  return unwrapKey(await readStart(file, maxHeaderBytes), file, decryption)
}

/** The same for encrypted bytes, at least their beginning, which come from `file`. */
export async function unwrapKey(
  bytes: Uint8Array,
  file: string,
  decryption: Decryption,
): Promise<FileKey> {
  const decrypter = new Decrypter()
  if ('passphrase' in decryption) decrypter.addPassphrase(decryption.passphrase)
  else for (const key of decryption.privateKeys) addPrivateKey(decrypter, key)
  try {
    return await decrypter.decryptHeader(bytes)
  } catch (cause) {
    const what = 'passphrase' in decryption ? t('Cụm mật khẩu', 'passphrase') : t('Khoá', 'key')
    throw new OperatorError(
      t(
        `${what} này không mở được ${file}. Chưa thay đổi gì.`,
        `${file} does not open with this ${what}. Nothing was changed.`,
      ),
      {
        cause,
      },
    )
  }
}

/** Decrypts the content of a file. Throws OperatorError without its key and DamagedError when authentication fails. */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  file: string,
  key: FileKey | undefined,
): AsyncGenerator<Uint8Array> {
  if (!key)
    throw new OperatorError(
      t(
        `${file} được mã hoá: cần cụm mật khẩu hoặc khoá.`,
        `${file} is encrypted: its passphrase or key is needed.`,
      ),
    )
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => key })
  try {
    yield* await decrypter.decrypt(toWeb(source))
  } catch (cause) {
    throw new DamagedError('It does not decrypt', { cause })
  }
}

/** Encrypted data was modified or truncated. */
export class DamagedError extends Error {
  override name = 'DamagedError'
}

function addPrivateKey(decrypter: Decrypter, key: string): void {
  try {
    decrypter.addIdentity(key)
  } catch {
    throw new OperatorError(
      t(
        'Tệp khoá có một dòng không phải khoá riêng của age.',
        'The file of keys holds a line that is no private key of age.',
      ),
    )
  }
}

function toWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return?.()),
  })
}
