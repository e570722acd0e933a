import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  StreamTarget,
  WEBM,
} from 'mediabunny'
import { TARGET, targetHeightPx } from '../rules/conversion.ts'

/** As long as an upload may be resumed. */
const KEPT_MS = 48 * 3_600_000

interface Options {
  size: { width: number; height: number }
  /** 0 to 1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * The video as MP4 with H.264 of 720 lines at most; null where this browser can't. One that was converted before and not forgotten yet is
 * the same file again, so that its upload goes on after a reload. Rejects when the signal aborts.
 */
export async function convertVideo(file: File, { size, onProgress, signal }: Options): Promise<File | null> {
  signal.throwIfAborted()
  const place = await openPlace(file)
  const earlier = await place.read()
  if (earlier.size > 0) return convertedFile(file, earlier)
  using input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] })
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: await place.openTarget() })
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    showWarnings: false,
    video: {
      codec: TARGET.codec,
      height: targetHeightPx(size),
      quality: new Quality({ bitrate: TARGET.bitsPerS }),
      forceTranscode: true,
    },
  })
  const losesTrack = conversion.discardedTracks.some(({ reason }) => reason !== 'max_track_count_of_type_reached')
  if (!conversion.isValid || losesTrack) return null
  conversion.onProgress = onProgress
  const cancel = () => void conversion.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await conversion.execute()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  return convertedFile(file, await place.read())
}

// By these an upload is found again.
const convertedFile = ({ name, lastModified }: File, bytes: Blob) =>
  new File([bytes], name.replace(/\.\w+$/, '.mp4'), { type: 'video/mp4', lastModified })

const openFolder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle('converted-videos', { create: true })
const placeName = ({ name, size, lastModified }: File) =>
  encodeURIComponent(`${lastModified} ${size} ${name}`.slice(0, 60))

interface Place {
  openTarget: () => Promise<StreamTarget | BufferTarget>
  /** empty before all of it is there */
  read: () => Promise<Blob>
}

/** On the browser's own disk where it has one: an hour of a lesson is a gigabyte. */
async function openPlace(file: File): Promise<Place> {
  try {
    const folder = await openFolder()
    await removeOld(folder)
    const handle = await folder.getFileHandle(placeName(file), { create: true })
    return {
      openTarget: async () => new StreamTarget(await handle.createWritable(), { chunked: true }),
      read: () => handle.getFile(),
    }
  } catch {
    const target = new BufferTarget()
    return { openTarget: async () => target, read: async () => new Blob(target.buffer ? [target.buffer] : []) }
  }
}

/** Those whose uploads have expired. */
async function removeOld(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    const { lastModified } = await (handle as FileSystemFileHandle).getFile()
    if (Date.now() - lastModified > KEPT_MS) await folder.removeEntry(name)
  }
}

/** Removes what a file was converted to, once it was sent or is to be sent no more. */
export async function forgetConverted(file: File): Promise<void> {
  try {
    await (await openFolder()).removeEntry(placeName(file))
  } catch {
    // There was none.
  }
}
