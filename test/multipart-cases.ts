/** A part of a form: a text, or a file when it has a name. */
type Part = { field: string; content: string | Buffer; fileName?: string; header?: string }

export type Form = { type: string; payload: Buffer }

const boundary = 'ranh-gioi-thu'.padStart(30, '-')
const type = `multipart/form-data; boundary=${boundary}`

/** A form as browsers encode it. */
export function formOf(parts: readonly Part[]): Form {
  const written = parts.map(({ field, content, fileName, header }) => {
    const name = fileName === undefined ? '' : `; filename="${fileName}"`
    const disposition = header ?? `content-disposition: form-data; name="${field}"${name}`
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\n${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  })
  return { type, payload: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]) }
}

/** Malformed forms by description; `texts` are tried in each text field. */
export function hostileForms(
  file: Buffer,
  fields: readonly string[],
  texts: readonly string[],
): { about: string; form: Form }[] {
  const picture = { field: 'files', content: file, fileName: 'a.jpg' }
  const withFile = (changes: Partial<Part>) => formOf([{ ...picture, ...changes }])
  const { payload } = formOf([picture])
  const names = ['', '..', '../../etc/passwd', 'a\u0000.jpg', '\u202egpj', 'x'.repeat(5000), '%00']
  const contents = ['', '<html>', 'GIF89a', '\u0000'.repeat(100), file.subarray(0, 30)]
  const headers = [
    '',
    'content-disposition: form-data',
    'content-disposition: attachment; name="files"; filename="a.jpg"',
    'content-disposition: form-data; name="__proto__"; filename="a.jpg"',
    'content-disposition: form-data; name="constructor"',
    'content-disposition: form-data; name="files"',
    'content-disposition: form-data; name="khac"; filename="a.jpg"',
    `x: ${'y'.repeat(100_000)}`,
  ]
  const of = (about: string, form: Form) => ({ about, form })
  return [
    of('no parts', formOf([])),
    of('nine files', formOf(Array.from({ length: 9 }, () => picture))),
    of('many fields', formOf(Array.from({ length: 100 }, () => ({ field: 'a', content: 'b' })))),
    of('no boundary', { type: 'multipart/form-data', payload }),
    of('another boundary', { type: 'multipart/form-data; boundary=x', payload }),
    of('an endless boundary', { type: `${type}${'x'.repeat(3000)}`, payload }),
    of('another kind', { type: type.replace('form-data', 'mixed'), payload }),
    of('cut in the file', { type, payload: payload.subarray(0, payload.length / 2) }),
    of('cut in the head', { type, payload: payload.subarray(0, 50) }),
    ...names.map((fileName) => of(`name ${fileName.slice(0, 20)}`, withFile({ fileName }))),
    ...contents.map((content) =>
      of(`content ${String(content).slice(0, 9)}`, withFile({ content })),
    ),
    ...headers.map((header) => of(`head ${header.slice(0, 60)}`, withFile({ header }))),
    ...fields.flatMap((field) =>
      texts.map((content) =>
        of(`${field}: ${content.slice(0, 40)}`, formOf([picture, { field, content }])),
      ),
    ),
  ]
}
