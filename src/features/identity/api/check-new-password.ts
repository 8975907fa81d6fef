import { fieldError } from '#shared/field-error.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'

/** Shortest password, in characters of any script, wherever the specification names no other length. */
const minLength = 8

/** A password that an attacker reaches within so many guesses is refused: all common ones, and slight variations of them. */
const fewestGuesses = 100_000

/** The estimate takes longer than linear time; what is weak at its start is judged by its start. */
const judgedLength = 40

/** Guessed first at any shop; the lists of common passwords are poor in Vietnamese. */
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
  /** The field of the call, for the form to say it there. */
  field: 'password' | 'newPassword'
  /** Fewest characters. */
  atLeast?: number
}

/** The estimator with its list of common passwords: loaded with the first password that is chosen. */
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
 * Refuses a password that is too short, common, or made of what is known about its owner or the shop. Only new passwords
 * are checked: those chosen before the rule keep signing in. Throws INVALID_FIELD.
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
  if (guesses(characters.slice(0, judgedLength).join(''), words) < fewestGuesses) {
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

/** As people type it without looking at the form: with 0, with 84, with neither. */
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
