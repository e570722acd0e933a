/** Longest side of a drawn frame, px. */
const MOST_PX = 1280
const QUALITY = 0.8

/** The picture that a video shows, as WebP, its longest side `mostPx` at most; null before there is one. */
export async function drawFrame(video: HTMLVideoElement, mostPx = MOST_PX): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  const scale = Math.min(1, mostPx / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
}
