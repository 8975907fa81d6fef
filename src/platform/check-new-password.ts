import { fieldError } from '#shared/field-error.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'

/** Default minimum length in characters of any script. */
const minLength = 8

/** Passwords with a lower zxcvbn estimate are rejected; covers all common ones and slight variations. */
const minGuesses = 100_000

/** zxcvbn takes more than linear time, so only this many leading characters are estimated. */
const estimatedLength = 40

/** Likely guesses for a shop; common password lists contain little Vietnamese. */
const contextWords = ['mật khẩu', 'khách hàng', 'cửa hàng', 'đăng nhập', 'mua hàng', 'shop']

type Owner = {
  phone: string | null
  email?: string | null
  username?: string | null
  name?: string | null
}

type Rule = {
  owner: Owner
  shopName: string
  /** Request field that the error refers to. */
  field: 'password' | 'newPassword'
  /** Minimum number of characters. */
  atLeast?: number
}

/** Loaded lazily, because of its large list of common passwords. */
let estimator: Promise<(password: string, ownWords: string[]) => number> | undefined

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const { 'passwords-common': common } = dictionary
  const zxcvbn = new ZxcvbnFactory({ dictionary: { common }, graphs: adjacencyGraphs })
  return (password: string, ownWords: string[]) => zxcvbn.check(password, ownWords).guesses
}

/**
 * Rejects a new password that is too short, common, or derived from data about its owner or the shop. Existing passwords
 * are not checked at sign-in. Throws INVALID_FIELD.
 */
export async function checkNewPassword(
  password: string,
  { owner, shopName, field, atLeast = minLength }: Rule,
): Promise<void> {
  const characters = [...password.normalize('NFC')]
  if (characters.length < atLeast) {
    throw fieldError(field, `Mật khẩu cần có ít nhất ${atLeast} ký tự.`)
  }
  const words = [...ownWords(owner), ...spellings(shopName), ...contextWords.flatMap(spellings)]
  if (words.includes(password.normalize('NFC').toLowerCase())) throw fieldError(field, guessable)
  estimator ??= loadEstimator()
  const guesses = await estimator
  if (guesses(characters.slice(0, estimatedLength).join(''), words) < minGuesses) {
    throw fieldError(field, guessable)
  }
}

const guessable =
  'Mật khẩu này dễ đoán. Vui lòng chọn mật khẩu khác, không dùng số điện thoại, tên của bạn hay mật khẩu phổ biến.'

function ownWords({ phone, email, username, name }: Owner): string[] {
  const parts = name?.split(/\s+/).filter((part) => part.length > 1) ?? []
  const known = [username, email, email?.split('@', 1)[0], name, ...parts]
  return [...phoneSpellings(phone), ...known.flatMap((word) => (word ? spellings(word) : []))]
}

/** Spellings of a phone number: with 0, with 84, with neither. */
function phoneSpellings(phone: string | null): string[] {
  if (!phone) return []
  const digits = phone.replace(/\D/g, '')
  const bare = digits.replace(/^0/, '')
  return [digits, bare, `84${bare}`, `+84${bare}`]
}

/** With and without diacritics and spaces. */
function spellings(word: string): string[] {
  const typed = word.normalize('NFC').toLowerCase()
  const forms = [typed, foldVietnamese(typed)]
  return [...new Set(forms.flatMap((form) => [form, form.replace(/\s+/g, '')]))]
}
