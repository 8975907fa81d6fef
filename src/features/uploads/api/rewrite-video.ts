import { stat } from 'node:fs/promises'
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import type { VideoEnding } from '../domain.ts'
import { copyPackets, countPackets, type TrackCopy } from './copy-packets.ts'
import { videoSource } from './video-source.ts'
import { videoTarget } from './video-target.ts'

/** Pixels of the upright frame, and the length. */
export type VideoShape = { width: number; height: number; durationMs: number }

/** Reads `file` and writes `target`. */
export type Rewriting = { file: string; target: string; ending: VideoEnding }

/** Bounds that no honest video reaches. */
const maxTracks = 32
const longestSide = 16_384
const longestMs = 24 * 60 * 60 * 1000

const inputs = { mp4: [MP4, QTFF], webm: [WEBM] }
/** The codecs that browsers play; other sound is dropped, a video of another codec is refused. */
const videoCodecs = { mp4: ['avc', 'hevc', 'av1', 'vp9'], webm: ['vp8', 'vp9', 'av1'] } as const
const audioCodecs = { mp4: ['aac', 'mp3', 'opus', 'flac'], webm: ['opus', 'vorbis'] } as const

/**
 * Rewrites a video from the packets of its first video and first audio track, without decoding them; everything else in
 * the file (location, other tracks, hidden files) is dropped. Throws when it is broken or no video.
 */
export async function rewriteVideo({ file, target, ending }: Rewriting): Promise<VideoShape> {
  using input = new Input({ source: videoSource(file), formats: inputs[ending] })
  const tracks = await input.getTracks()
  if (tracks.length > maxTracks) throw new Error('The video has too many tracks')
  const [video] = await withCodec(await input.getVideoTracks(), videoCodecs[ending])
  if (!video) throw new Error('There is no picture that browsers play')
  const [audio] = await withCodec(await input.getAudioTracks(), audioCodecs[ending])

  const format =
    // The index comes first, so that playback begins before the file is complete.
    ending === 'mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat()
  const output = new Output({ format, target: videoTarget(target) })
  try {
    const picture = await copyPicture(output, video)
    const sound = audio && (await copySound(output, audio))
    const copies = sound ? [picture, sound] : [picture]
    await output.start()
    const seconds = await copyPackets(copies, (await stat(file)).size)
    await output.finalize()
    return await shapeOf(video, seconds)
  } catch (thrown) {
    await output.cancel()
    throw thrown
  }
}

async function copyPicture(output: Output, track: InputVideoTrack): Promise<TrackCopy> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  if (!codec || !config) throw new Error('The picture has no codec')
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, {
    rotation: await track.getRotation(),
    flip: await track.getFlip(),
    maximumPacketCount: await countPackets(track),
  })
  const sink = new EncodedPacketSink(track)
  const options = { verifyKeyPackets: true }
  const first =
    (await sink.getKeyPacket(0, options)) ?? (await sink.getFirstKeyPacket(options)) ?? undefined
  if (!first) throw new Error('The picture has no frame to begin with')
  let latest = Number.NEGATIVE_INFINITY
  return {
    packets: sink.packets(first, undefined, options),
    add: (packet) => {
      // Some cameras mark frames as key frames that are shown before an earlier one.
      const type = packet.timestamp < latest ? 'delta' : packet.type
      latest = Math.max(latest, packet.timestamp)
      return source.add(packet.clone({ type, sideData: {} }), { decoderConfig: config })
    },
    close: () => source.close(),
  }
}

async function copySound(output: Output, track: InputAudioTrack): Promise<TrackCopy | undefined> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  const count = await countPackets(track)
  if (!codec || !config || count === 0) return undefined
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { maximumPacketCount: count })
  const sink = new EncodedPacketSink(track)
  return {
    packets: sink.packets(),
    add: (packet) => source.add(packet, { decoderConfig: config }),
    close: () => source.close(),
  }
}

async function withCodec<Track extends InputAudioTrack | InputVideoTrack>(
  tracks: readonly Track[],
  codecs: readonly string[],
): Promise<Track[]> {
  const known = await Promise.all(tracks.map((track) => track.getCodec()))
  return tracks.filter((_, index) => codecs.includes(known[index] ?? ''))
}

async function shapeOf(video: InputVideoTrack, seconds: number): Promise<VideoShape> {
  const shape = {
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    durationMs: Math.round(seconds * 1000),
  }
  const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= longestSide
  const isTime = shape.durationMs >= 0 && shape.durationMs <= longestMs
  if (!isSide(shape.width) || !isSide(shape.height) || !isTime) {
    throw new Error('The video has no sensible size')
  }
  return shape
}
