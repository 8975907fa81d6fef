import { alertShopper } from '#storefront/ui/toasts.ts'

type Options = Record<string, unknown>

/** False in browsers that cannot read the server's options. */
export const hasPasskeys =
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Asks the device for a new passkey. Undefined when the person stops. */
export async function createPasskey(options: Options): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  try {
    return await ask(() => navigator.credentials.create({ publicKey }))
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    alertShopper('Thiết bị này đã có passkey của bạn.', 'problem')
    return undefined
  }
}

/** Asks the device to sign with one of its passkeys. Undefined when the person stops. */
export async function readPasskey(options: Options): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return ask(() => navigator.credentials.get({ publicKey }))
}

async function ask(call: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await call()
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
  } catch (error) {
    // Closed, timed out, or no passkey here: browsers do not say which.
    if (error instanceof DOMException && error.name === 'NotAllowedError') return undefined
    throw error
  }
}
