/** Loaded lazily with the first password. */
const loadArgon2 = () => import('@node-rs/argon2')

/** argon2id parameters recommended by OWASP: 19 MiB, two passes, one lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of a random text, verified for unknown accounts so that both cases take the same time. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$zYi0A3K3bf0tTUxsOKFubg$liN34GcBo55fq4c3Gz6jKQUt22QlyR9gfT0dVBRjGvQ'

const { memoryCost, timeCost, parallelism } = passwordCost
const currentHashPrefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

/** Hash of a password in NFC, because keyboards differ in how they compose ế. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2()
  return hash(password.normalize('NFC'), passwordCost)
}

/** True for a hash with other cost parameters; it is replaced at the next sign-in. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(currentHashPrefix)
}

/** Verifies a password against a hash; without a hash it does the same work and returns false. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const { verify } = await loadArgon2()
  const matches = await verify(passwordHash ?? dummyHash, password.normalize('NFC'))
  return matches && passwordHash !== undefined
}
