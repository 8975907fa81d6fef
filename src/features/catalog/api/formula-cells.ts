/** An apostrophe more before what a spreadsheet would compute, and before what looks like that already escaped. */
export const escapeFormula = (cell: string) => cell.replace(/^(?='*[=+\-@\t\r＝＋－＠])/, "'")

/** Takes that apostrophe off. */
export const unescapeFormula = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '')
