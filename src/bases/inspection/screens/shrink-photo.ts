import { PHOTO_WITHIN_PX } from '../../rules/photo-size.ts'

const QUALITY = 0.82

/** The photo no larger than the server keeps it, as a JPEG, which holds neither place nor camera. Rejects when the file is no picture. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, PHOTO_WITHIN_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the picture could not be written')))
    canvas.toBlob(take, 'image/jpeg', QUALITY)
  })
}
