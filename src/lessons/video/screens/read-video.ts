import { BlobSource } from 'mediabunny'
import { mediaFacts } from '../rules/media-facts.ts'
import type { MediaFacts } from '../rules/media-facts.ts'
import type { videoTexts } from '../text.ts'

// Loaded when a file is chosen: the reader of containers is large.

/** A video that may be sent. */
export type ReadVideo = MediaFacts & { video: NonNullable<MediaFacts['video']> }

/** What a file is, or the name of the text that explains the refusal: the server would refuse it for the same reason. */
export async function readVideo(file: File): Promise<ReadVideo | { refused: keyof typeof videoTexts }> {
  if (file.size === 0) return { refused: 'emptyFile' }
  const facts = await mediaFacts(new BlobSource(file))
  if ('problem' in facts) return { refused: facts.problem === 'cutOff' ? 'cutOff' : 'notAVideo' }
  const { video } = facts
  if (!video) return { refused: 'soundOnly' }
  return video.codec ? { ...facts, video } : { refused: 'unknownCodec' }
}
