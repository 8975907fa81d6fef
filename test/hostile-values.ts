const long = 'ắ'.repeat(5000)
const deep = `${'['.repeat(500)}${']'.repeat(500)}`

/** Unexpected JSON texts; some can only be written as text, such as out-of-range numbers. */
export const hostileJson = [
  ...[
    'null',
    'true',
    '0',
    '-1',
    '1.5',
    '1e-7',
    '2147483648',
    '9007199254740993',
    '1e309',
    '-1e309',
  ],
  ...['""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"x\\udc00y"', '"\\u202e\\u0007"'],
  ...['"..%2f..%2fetc%2fpasswd"', '"../../etc/passwd"', '"%00"', '"%s%n"', '"9999-99-99"', '"NaN"'],
  ...['"\' OR 1=1 --"', '"\\\\"', '"{}"', '"__proto__"', '"00000000-0000-0000-0000-000000000000"'],
  ...['"018f0000-0000-7000-8000-00000000ffff"', '"DH00000000"', `"${long}"`, '"\\ud83d\\ude00"'],
  ...['[]', '{}', '[[]]', '[null]', '["a","a"]', deep, '{"$ne":null}', '{"length":1e9}'],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'],
]

/** Texts for paths and queries, URL-encoded. */
export const hostileTexts = [
  ...['..%2f..%2fetc%2fpasswd', '%2e%2e%2f%2e%2e', '%00', 'a%00b', '%ED%A0%80', '%ff', '%', '%zz'],
  ...['-1', '0', '1.5', '2147483648', '9007199254740993', '1e309', 'NaN', 'null', 'undefined', ''],
  ...[
    '__proto__',
    'constructor',
    '%27%20OR%201%3D1%20--',
    '%5c',
    '%F0%9F%98%80',
    '%20',
    '%0d%0aX:y',
  ],
  ...['018f0000-0000-7000-8000-00000000ffff', 'DH00000000', '9999-99-99', 'x'.repeat(299)],
  ...['x'.repeat(5000), encodeURIComponent(long.slice(0, 200)), '[]', '{}', '%7B%22a%22%3A1%7D'],
]

/** Request bodies with their content types. */
export const hostileBodies: { type?: string; body: string | Buffer }[] = [
  ...['', '{', '{"a":', '[1,]', 'null', '5', '"text"', '[]', '[[]]', 'true', '{}', deep].map(json),
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}', '\u0000', '{"a":1}}'].map(
    json,
  ),
  json(`{"name":"${'x'.repeat(2_000_000)}"}`),
  { type: 'application/json', body: Buffer.from([0xff, 0xfe, 0x7b, 0x7d]) },
  { type: 'application/json; charset=utf-16', body: '{}' },
  { type: 'text/plain', body: '{}' },
  { type: 'application/xml', body: '<a/>' },
  { type: 'application/x-www-form-urlencoded', body: 'a=1' },
  { type: 'multipart/form-data; boundary=x', body: '--x--' },
  { type: 'application/json/', body: '{}' },
  { body: '{}' },
]

function json(body: string) {
  return { type: 'application/json', body }
}

/** Invalid credentials and session ids as headers. */
export function hostileHeaders(token: string): Record<string, string>[] {
  const authorizations = [
    ...['', 'Bearer', 'Bearer ', 'Basic YTpi', `Token ${token}`, token, `Bearer ${token}x`],
    ...[`Bearer ${token.slice(1)}`, `Bearer ${token} ${token}`, `Bearer ${'a'.repeat(9000)}`],
    ...[
      'Bearer null',
      'Bearer undefined',
      'Bearer \u00ff\u00fe',
      'Bearer eyJhbGciOiJub25lIn0.e30.',
    ],
    ...["Bearer ' OR 1=1 --aaaaaaaaaaaaaa", 'Bearer ..%2f..%2f..%2fetc%2fpasswd'],
  ]
  const ids = [
    '',
    ' ',
    'null',
    '0',
    '-1',
    'x'.repeat(5000),
    '..%2f',
    '%00',
    '\u00ff',
    "' OR 1=1 --",
  ]
  return [
    ...authorizations.map((authorization) => ({ authorization })),
    ...ids.map((id) => ({ 'x-session-id': id })),
    ...ids.map((id) => ({ authorization: `Bearer ${token}`, 'idempotency-key': id })),
    { 'x-session-id': '018f0000-0000-7000-8000-00000000ffff' },
    { authorization: `Bearer ${token}`, 'content-length': '-5' },
    { authorization: `Bearer ${token}`, 'accept-encoding': 'x'.repeat(3000), accept: '\u00ff' },
    { authorization: `Bearer ${token}`, host: 'evil.invalid', 'x-forwarded-for': "'; --" },
  ]
}

/** Texts with misleading display or with a meaning to downstream systems. */
export const trickyTexts = [
  ...[
    '\u202eđỏ áo\u202c',
    'á'.normalize('NFD'),
    `a${'\u0301'.repeat(200)}`,
    '\u200b\u200d\ufeff',
    '\u2066a',
  ],
  ...[
    'ＡＤＭＩＮ',
    'ⅷ',
    'ﬃ',
    '\u00a0',
    '\u2028',
    '\u0085',
    'İ',
    'ß',
    '😀'.repeat(50),
    '\u{e0041}',
    '\ud83d',
  ],
  ...[
    'a\r\nSet-Cookie: a=b',
    'a\nBcc: x@vi-du.invalid',
    '<script>alert(1)</script>',
    '"><img src=x onerror=1>',
  ],
  ...[
    "'; DROP TABLE users; --",
    '%',
    '_',
    'a|b & !c:*',
    '$1',
    '{{7*7}}',
    '$'.concat('{7*7}'),
    '\\',
    '*',
    '(((((',
    '[a-',
  ],
  ...[
    '../../etc/passwd',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    'javascript:alert(1)',
    '//evil.invalid',
  ],
  ...[
    '=1+1',
    '0x10',
    '1_000',
    '+1',
    '-0',
    '٣',
    '１',
    '0'.repeat(100),
    '9'.repeat(400),
    'Infinity',
    'true',
  ],
]
