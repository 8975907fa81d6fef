import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a browser and an authenticator put into an answer, in place of what is right. */
type Odd = {
  origin?: string
  challenge?: string
  counter?: number
  isVerified?: boolean
  userHandle?: string
  rpId?: string
  type?: string
}

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId: string }

const flags = {
  present: 0x01,
  verified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attested: 0x40,
}

/**
 * A browser at `origin` with an authenticator that keeps one discoverable ES256 credential, after Web Authentication, Level 3:
 * sections 6.1 (authenticator data), 6.5 (attestation object), 5.8.1 (client data) and 8.7 ("none").
 */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, odd: Odd) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(rpId: string, odd: Odd, attested = Buffer.alloc(0)): Buffer {
    counter += 1
    const header = Buffer.alloc(5)
    const verified = (odd.isVerified ?? true) ? flags.verified : 0
    const hasAttested = attested.length > 0 ? flags.attested : 0
    header.writeUInt8(flags.present | verified | flags.backupEligible | hasAttested, 0)
    header.writeUInt32BE(odd.counter ?? counter, 1)
    const rpIdHash = createHash('sha256')
      .update(odd.rpId ?? rpId)
      .digest()
    return Buffer.concat([rpIdHash, header, attested])
  }

  return {
    /** COSE. */
    publicKey: coseKey(publicKey),

    /** `navigator.credentials.create()`, as JSON. */
    create({ challenge, rp, user }: CreationOptions, odd: Odd = {}) {
      handle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = [Buffer.alloc(16), length, credentialId, coseKey(publicKey)]
      const authData = authenticatorData(rp.id, odd, Buffer.concat(attested))
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, odd).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },

    /** `navigator.credentials.get()`, as JSON. */
    get({ challenge, rpId }: RequestOptions, odd: Odd = {}) {
      const client = clientData('webauthn.get', challenge, odd)
      const data = authenticatorData(rpId, odd)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: odd.userHandle ?? handle,
        },
        clientExtensionResults: {},
      }
    },
  }
}

/** An ES256 public key in COSE (RFC 9053): EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

/** The head of a CBOR item (RFC 8949, section 3). */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
