import { open } from 'node:fs/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { OperatorError } from '../operator-error.ts'

/** Room for more keys than anybody has. */
const mostHeader = 64 * 1024

/** Whom a backup is readable for: those who know the passphrase, or who have the private key to one of the public ones. */
export type Encryption = { passphrase: string } | { publicKeys: readonly string[] }

/** What a backup is opened with: its passphrase, or private keys of which one fits. */
export type Decryption = { passphrase: string } | { privateKeys: readonly string[] }

/** How a file is locked by age (https://age-encryption.org/v1); undefined when it is not, or is not there. */
export async function lockOf(file: string): Promise<'passphrase' | 'key' | undefined> {
  // What can't be read is told by whoever reads all of it.
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

/** A private key, in the form that the age tools read, and the public one to it. */
export async function createKeyPair(): Promise<{ privateKey: string; publicKey: string }> {
  const privateKey = await generateX25519Identity()
  return { privateKey, publicKey: await identityToRecipient(privateKey) }
}

/** The private keys in a file of the age tools' form. Throws OperatorError when there is none. */
export function readPrivateKeys(text: string, file: string): string[] {
  const keys = text.split(/\r?\n/).filter((line) => /^AGE-SECRET-KEY-/.test(line))
  if (keys.length === 0) throw new OperatorError(`${file} holds no private key (AGE-SECRET-KEY-…).`)
  return keys
}

/** A step of a pipeline that encrypts what passes. Throws OperatorError at once when a public key is none. */
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
    throw new OperatorError(`${key} is not a public key of age (age1…).`)
  }
}

/** What an encrypted file's content opens with; found once, since a passphrase takes seconds to try. */
export type FileKey = Uint8Array

/** Throws OperatorError when the file does not open. */
export async function unlock(file: string, decryption: Decryption): Promise<FileKey> {
  const decrypter = new Decrypter()
  if ('passphrase' in decryption) decrypter.addPassphrase(decryption.passphrase)
  else for (const key of decryption.privateKeys) addPrivateKey(decrypter, key)
  try {
    return await decrypter.decryptHeader(await readStart(file, mostHeader))
  } catch (cause) {
    const what = 'passphrase' in decryption ? 'passphrase' : 'key'
    throw new OperatorError(`${file} does not open with this ${what}. Nothing was changed.`, {
      cause,
    })
  }
}

/** The content of an encrypted file. Throws OperatorError without its key, DamagedError when it was changed. */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  file: string,
  key: FileKey | undefined,
): AsyncGenerator<Uint8Array> {
  if (!key) throw new OperatorError(`${file} is encrypted: its passphrase or key is needed.`)
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => key })
  try {
    yield* await decrypter.decrypt(toWeb(source))
  } catch (cause) {
    throw new DamagedError('It does not decrypt', { cause })
  }
}

/** What was encrypted has been changed or cut short. */
export class DamagedError extends Error {
  override name = 'DamagedError'
}

function addPrivateKey(decrypter: Decrypter, key: string): void {
  try {
    decrypter.addIdentity(key)
  } catch {
    throw new OperatorError('The file of keys holds a line that is no private key of age.')
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
