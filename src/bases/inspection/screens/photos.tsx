import { useEffect, useRef } from 'react'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { inspectionScreenTexts } from '../text.ts'
import { REPORT_ANSWERS, type Report } from './report-answers.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { addWaiting } from './waiting.ts'
import type { Waiting } from './waiting-store.ts'

const photoAddress = (id: number) => `/api/attachments/actions/download?id=${id}`

interface Props {
  report: Report
  userId: number
  /** left out: photos that belong to no item yet */
  place?: { methodId: number; itemKey: string }
  /** what the pictures show, for those who don't see them */
  name: string
  waiting: readonly Waiting[]
  isOpen: boolean
}

/** The photos of an item, those on their way among them, with a button that takes another one. */
export function Photos({ report, userId, place, name, waiting, isOpen }: Props) {
  const t = useText(inspectionScreenTexts)
  const remove = useMutationCall('POST /report/removePhoto/{id}', { refreshes: REPORT_ANSWERS })
  async function removeAsked(photoId: number, number: number): Promise<void> {
    const text = t('photoOf', { item: name, number })
    if (await askToConfirm({ title: t('askRemovePhoto'), text, yes: t('removePhoto'), isDangerous: true }))
      remove.mutate({ params: { id: report.id }, request: { photoId } })
  }
  const isHere = (one: { methodId?: number | null | undefined; itemKey?: string | null | undefined }) =>
    (one.methodId ?? undefined) === place?.methodId && (one.itemKey ?? undefined) === place?.itemKey
  const sent = report.photos.filter(isHere)
  const coming = waiting.flatMap((one) =>
    one.kind === 'photo' && one.reportId === report.id && isHere(one.photo)
      ? [{ id: one.id, blob: one.photo.blob }]
      : [],
  )
  async function take(files: readonly File[]): Promise<void> {
    const of = { userId, reportId: report.id, tankerNumber: report.tankerNumber }
    for (const file of files) {
      const photo = { methodId: place?.methodId, itemKey: place?.itemKey, fileName: file.name }
      try {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await addWaiting(of, { kind: 'photo', photo: { ...photo, blob: await shrinkPhoto(file) } })
      } catch {
        notify.error(t('notAPhoto', { name: file.name }))
      }
    }
  }
  return (
    <>
      {isOpen && (
        <label className="plain-button file-button inspection-photo-button">
          {t('addPhoto')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            aria-label={t('addPhotoOf', { item: name })}
            onChange={(event) => {
              void take([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
      )}
      {sent.length + coming.length > 0 && (
        <div className="inspection-photos">
          {sent.map(({ id, attachmentId, timeStr, userName }, at) => (
            <figure key={id}>
              <a href={photoAddress(attachmentId)} target="_blank" rel="noreferrer">
                <img
                  src={photoAddress(attachmentId)}
                  alt={t('photoOf', { item: name, number: at + 1 })}
                  title={`${timeStr} ${userName}`}
                  loading="lazy"
                />
              </a>
              {isOpen && (
                <WaitingButton
                  type="button"
                  className="link-button"
                  aria-label={t('removePhotoOf', { item: name, number: at + 1 })}
                  isWaiting={remove.isPending}
                  onClick={() => void removeAsked(id, at + 1)}
                >
                  {t('removePhoto')}
                </WaitingButton>
              )}
            </figure>
          ))}
          {coming.map(({ id, blob }) => (
            <ComingPhoto key={id} blob={blob} name={name} />
          ))}
        </div>
      )}
    </>
  )
}

function ComingPhoto({ blob, name }: { blob: Blob; name: string }) {
  const t = useText(inspectionScreenTexts)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return (
    <figure data-waiting>
      <img ref={image} alt={t('comingPhotoOf', { item: name })} />
      <figcaption>{t('waits')}</figcaption>
    </figure>
  )
}
