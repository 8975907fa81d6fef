import { describe, expect, test } from 'vitest'
import { chooseFiles } from './choose-files.ts'
import { type FileRule, mediaByEnding, mediaByType } from './file-rules.ts'

function aFile(name: string, type = '', size = 1): File {
  const file = new File([], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

function choose(rule: FileRule, files: File[], taken = 0) {
  const { chosen, refusals } = chooseFiles(files, rule, taken)
  return { chosen: chosen.map(({ file, kind }) => `${kind} ${file.name}`), refusals }
}

describe('by type', () => {
  const dropped = 'Chỉ cho phép JPG/PNG & MP4/WEBM/MOV. Một số file đã bị loại.'

  test('pictures and videos of the six types are accepted, the others are reported in one sentence', () => {
    const files = [
      aFile('a.jpg', 'image/jpeg'),
      aFile('b.jpg', 'image/jpg'),
      aFile('c.gif', 'image/gif'),
      aFile('d.png', 'image/png'),
      aFile('e.mp4', 'video/mp4'),
      aFile('f.webm', 'video/webm'),
      aFile('g.mov', 'video/quicktime'),
      aFile('h.jpg', 'text/html'),
    ]
    expect(choose(mediaByType(8), files)).toEqual({
      chosen: [
        ...['image a.jpg', 'image b.jpg', 'image d.png'],
        ...['video e.mp4', 'video f.webm', 'video g.mov'],
      ],
      refusals: [{ sentence: dropped, names: ['c.gif', 'h.jpg'] }],
    })
  })

  test('the extension counts where the device gives no type', () => {
    const files = [aFile('PHIM.MOV'), aFile('phim.m4v'), aFile('phim')]
    expect(choose(mediaByType(8), files)).toEqual({
      chosen: ['video PHIM.MOV'],
      refusals: [{ sentence: dropped, names: ['phim.m4v', 'phim'] }],
    })
  })
})

describe('by ending', () => {
  const supported = 'Chỉ hỗ trợ JPG/PNG & MP4/WEBM/MOV.'

  test('blocked types are reported by name, others are not supported', () => {
    const blocked = ['WEBP', 'AVIF', 'GIF', 'SVG', 'HEIC', 'HEIF', 'M4V', 'OGG']
    const files = [
      ...blocked.map((ending) => aFile(`tệp.${ending}`, 'image/jpeg')),
      ...['a.jpg', 'b.JPEG', 'c.Png', 'd.mp4', 'e.webm', 'f.MOV'].map((name) => aFile(name)),
      aFile('g.pdf', 'application/pdf'),
      aFile('h.jpg.exe', 'image/jpeg'),
    ]
    expect(choose(mediaByEnding(6), files)).toEqual({
      chosen: [
        ...['image a.jpg', 'image b.JPEG', 'image c.Png'],
        ...['video d.mp4', 'video e.webm', 'video f.MOV'],
      ],
      refusals: [
        {
          title: 'Bị chặn',
          sentence: supported,
          names: blocked.map((ending) => `tệp.${ending}`),
        },
        { title: 'Không được hỗ trợ', sentence: supported, names: ['g.pdf', 'h.jpg.exe'] },
      ],
    })
  })

  test('the type counts where the name has no ending', () => {
    const files = [
      ...[aFile('1000001', 'image/jpeg'), aFile('1000002', 'video/quicktime')],
      ...[aFile('1000003', 'image/svg+xml'), aFile('1000004', 'image/heic'), aFile('1000005')],
    ]
    const { chosen, refusals } = choose(mediaByEnding(6), files)
    expect(chosen).toEqual(['image 1000001', 'video 1000002'])
    expect(refusals.map(({ title, names }) => [title, ...names])).toEqual([
      ['Bị chặn', '1000003', '1000004'],
      ['Không được hỗ trợ', '1000005'],
    ])
  })
})

test('only as many as there is room for; empty ones and those above 100 MB not at all', () => {
  const files = [
    aFile('trống.jpg', 'image/jpeg', 0),
    aFile('vừa.mp4', 'video/mp4', 100 * 1024 ** 2),
    aFile('lớn.mp4', 'video/mp4', 100 * 1024 ** 2 + 1),
    ...['a', 'b', 'c'].map((name) => aFile(`${name}.png`, 'image/png')),
  ]
  expect(choose(mediaByEnding(6), files, 4)).toEqual({
    chosen: ['video vừa.mp4', 'image a.png'],
    refusals: [
      { sentence: 'Tệp trống. Vui lòng chọn tệp khác.', names: ['trống.jpg'] },
      { sentence: 'Tệp quá lớn. Mỗi tệp tối đa 100MB.', names: ['lớn.mp4'] },
      { sentence: 'Chỉ thêm được tối đa 6 tệp.', names: ['b.png', 'c.png'] },
    ],
  })
})

test('a file name is shown without characters that reverse its direction', () => {
  const { refusals } = choose(mediaByEnding(6), [aFile('ảnh\u202Egpj.exe')])
  expect(refusals[0]?.names).toEqual(['ảnhgpj.exe'])
})
