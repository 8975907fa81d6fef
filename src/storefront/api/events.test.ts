import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser } from './events.ts'

test('events are separated, comments and unknown fields left out', () => {
  const parse = createEventParser()
  const text =
    'retry: 1000\n\n:\n\nevent: order\ndata: {"a":1}\n\ndata:x\r\ndata: y\r\n\r\nid: 7\nevent: lost\n\ndata\n\n'
  expect(parse(text)).toEqual([
    { event: 'order', data: '{"a":1}' },
    { event: 'message', data: 'x\ny' },
    { event: 'message', data: '' },
  ])
})

test('it does not matter where a stream is cut into pieces', () => {
  const text =
    ':\n\nevent: order\r\ndata: {"tên":"Áo: dài"}\r\n\r\nevent: b\rdata:  c\r\rdata: d\n\n'
  const whole = createEventParser()(text)
  expect(whole).toHaveLength(3)
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const parse = createEventParser()
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
      expect(pieces.flatMap((piece) => parse(piece))).toEqual(whole)
    }),
  )
})
