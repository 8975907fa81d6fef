import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import type { encodeFilm, Filmed } from './encode-film.ts'

export type Recorded = Awaited<ReturnType<typeof encodeFilm>>

type Camera = { place: string; owner: string; isQuickTime?: boolean; rotation?: 0 | 90 }

/** An MP4 like those of phones: index at the end, with location and device. */
export async function mp4(recorded: Recorded, camera: Camera): Promise<Buffer> {
  const { place, owner, isQuickTime = false, rotation = 0 } = camera
  const format = new (isQuickTime ? MovOutputFormat : Mp4OutputFormat)({ fastStart: false })
  const film = await mux(recorded, format, { rotation })
  const metadata = [box('udta', told3gp(place), box('©xyz', text(place)), box('©mak', text(owner)))]
  if (isQuickTime) metadata.push(keysOf({ 'com.apple.quicktime.location.ISO6709': place }))
  return addToMovie(film, Buffer.concat(metadata))
}

export async function webm(
  recorded: Recorded,
  tags: { comment?: string; artist?: string },
): Promise<Buffer> {
  return mux(recorded, new WebMOutputFormat(), { tags })
}

type Options = { rotation?: 0 | 90; tags?: { comment?: string; artist?: string } }

async function mux(
  { picture, sound, width, height }: Recorded,
  format: OutputFormat,
  { rotation = 0, tags = {} }: Options,
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const codec = picture.codec.startsWith('avc1') ? 'avc' : 'vp8'
  const video = new EncodedVideoPacketSource(codec)
  const audio = new EncodedAudioPacketSource('opus')
  output.addVideoTrack(video, { rotation })
  output.addAudioTrack(audio)
  output.setMetadataTags(tags)
  await output.start()
  const videoConfig = { codec: picture.codec, codedWidth: width, codedHeight: height }
  const audioConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 }
  for (const packet of packetsOf(picture)) {
    await video.add(packet, { decoderConfig: { ...videoConfig, ...descriptionOf(picture) } })
  }
  for (const packet of packetsOf(sound)) {
    await audio.add(packet, { decoderConfig: { ...audioConfig, ...descriptionOf(sound) } })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('Nothing was written')
  return Buffer.from(target.buffer)
}

function packetsOf({ packets }: Filmed): EncodedPacket[] {
  return packets.map(
    ({ data, isKey, seconds, duration }) =>
      new EncodedPacket(Buffer.from(data, 'base64'), isKey ? 'key' : 'delta', seconds, duration),
  )
}

function descriptionOf({ description }: Filmed): { description?: Uint8Array } {
  return description ? { description: new Uint8Array(Buffer.from(description, 'base64')) } : {}
}

/** Appends boxes to `moov`, the last box of the file. */
function addToMovie(film: Buffer, added: Buffer): Buffer {
  const start = film.lastIndexOf('moov', undefined, 'latin1') - 4
  const size = film.readUInt32BE(start)
  if (start + size !== film.length) throw new Error('The movie is not the last box')
  const whole = Buffer.concat([film, added])
  whole.writeUInt32BE(size + added.length, start)
  return whole
}

function box(name: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

/** A QuickTime text: length, language, value. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  const head = Buffer.alloc(4)
  head.writeUInt16BE(bytes.length)
  head.writeUInt16BE(0x15c7, 2)
  return Buffer.concat([head, bytes])
}

/** The location in the format of Android's recorder. */
function told3gp(place: string): Buffer {
  return box('loci', Buffer.alloc(6), Buffer.from(`${place}\0`), Buffer.alloc(14))
}

/** Keys and values in the format of iPhones. */
function keysOf(values: Record<string, string>): Buffer {
  const word = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const entries = Object.entries(values)
  const names = entries.map(([name]) => box('mdta', Buffer.from(name)))
  const items = entries.map(([, value], index) => {
    const item = box('name', box('data', word(1), word(0), Buffer.from(value)))
    item.writeUInt32BE(index + 1, 4)
    return item
  })
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('mdta'), Buffer.alloc(13)])
  return box(
    'meta',
    box('hdlr', handler),
    box('keys', word(0), word(entries.length), ...names),
    box('ilst', ...items),
  )
}
