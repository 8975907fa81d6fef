export type FileKind = 'image' | 'video'

/** The message for refused files. */
export type Refused = { title?: string; sentence: string }

/** The rule that accepts or refuses files. */
export type FileRule = {
  /** The most files in all. */
  max: number
  /** The `accept` attribute of the file dialog. */
  accept: string
  judge: (file: Pick<File, 'name' | 'type'>) => FileKind | Refused
}

const kinds: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'image',
  'image/jpg': 'image',
  'image/png': 'image',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
}
const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
}
const blocked = ['webp', 'avif', 'gif', 'svg', 'heic', 'heif', 'm4v', 'ogg']

const accepted = [...Object.keys(kinds), ...Object.keys(types).map((ending) => `.${ending}`)].join(
  ',',
)

const supported = 'Chỉ hỗ trợ JPG/PNG & MP4/WEBM/MOV.'
const dropped: Refused = {
  sentence: 'Chỉ cho phép JPG/PNG & MP4/WEBM/MOV. Một số file đã bị loại.',
}

/** Accepts pictures and videos by their type, or by their extension when the device gives none, as for some MOV. */
export function mediaByType(max: number): FileRule {
  return {
    max,
    accept: accepted,
    judge: ({ name, type }) => kinds[type.toLowerCase() || typeOf(endingOf(name))] ?? dropped,
  }
}

/** Accepts pictures and videos by their extension, or by their type when the name has none. */
export function mediaByEnding(max: number): FileRule {
  return {
    max,
    accept: accepted,
    judge: ({ name, type }) => {
      const ending = endingOf(name) || (type.split(/[/+]/)[1] ?? '').toLowerCase()
      if (blocked.includes(ending)) return { title: 'Bị chặn', sentence: supported }
      const kind = kinds[typeOf(ending)] ?? (endingOf(name) ? undefined : kinds[type.toLowerCase()])
      return kind ?? { title: 'Không được hỗ trợ', sentence: supported }
    },
  }
}

function typeOf(ending: string): string {
  return types[ending] ?? ''
}

function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}
