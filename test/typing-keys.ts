const telexLetters: Readonly<Record<string, string>> = {
  ă: 'aw',
  â: 'aa',
  ê: 'ee',
  ô: 'oo',
  ơ: 'ow',
  ư: 'uw',
  đ: 'dd',
}
const vniLetters: Readonly<Record<string, string>> = {
  ă: 'a8',
  â: 'a6',
  ê: 'e6',
  ô: 'o6',
  ơ: 'o7',
  ư: 'u7',
  đ: 'd9',
}
const tones = '\u0301\u0300\u0309\u0303\u0323'

/** Keystrokes of a text in Telex without composition, tones at the end of each word. */
export const asTelex = (text: string) => typed(text, telexLetters, 'sfrxj')

/** The same for VNI. */
export const asVni = (text: string) => typed(text, vniLetters, '12345')

function typed(text: string, letters: Readonly<Record<string, string>>, keys: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    let tone = ''
    const toneless = word.normalize('NFD').replace(/[\u0301\u0300\u0309\u0303\u0323]/g, (mark) => {
      tone = keys[tones.indexOf(mark)] ?? ''
      return ''
    })
    return [...toneless.normalize('NFC')].map((letter) => letters[letter] ?? letter).join('') + tone
  })
}
