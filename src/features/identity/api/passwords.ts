/** Loaded with the first password; no page waits for it. */
const loadArgon2 = () => import('@node-rs/argon2')

/** argon2id at the cost that OWASP asks for: 19 MiB, two passes, one lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of a random text, checked when there is no account, so that both cases take the same time. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$zYi0A3K3bf0tTUxsOKFubg$liN34GcBo55fq4c3Gz6jKQUt22QlyR9gfT0dVBRjGvQ'

const { memoryCost, timeCost, parallelism } = passwordCost
const todaysStart = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

/** What is stored of a password; as NFC, since keyboards differ in how they compose ế. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2()
  return hash(password.normalize('NFC'), passwordCost)
}

/** True for a hash that was made at another cost than today's: it is made anew when its password is next typed. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(todaysStart)
}

/** Checks a password against an account's hash; without an account it does the same work and answers false. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const { verify } = await loadArgon2()
  const matches = await verify(passwordHash ?? nobodysHash, password.normalize('NFC'))
  return matches && passwordHash !== undefined
}
