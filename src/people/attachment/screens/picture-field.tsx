import { pictureAddress } from '../../../platform/ui/frame/avatar-picture.tsx'
import { FormField } from '../../../platform/ui/form/form-fields.tsx'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { attachmentTexts } from '../text.ts'
import './avatar.css'

interface Props {
  name: string
  label: string
  /** of the picture chosen so far */
  id: number | null | undefined
  onChoose: (id: number | null) => void
}

/** A picture of a company in a form: sent once it is chosen, shown to others once the form is saved. */
export function PictureField({ name, label, id, onChoose }: Props) {
  const t = useText(attachmentTexts)
  const send = useMutationCall('POST /attachments', { onDone: (picture) => onChoose(picture.id) })
  return (
    <FormField name={name} label={label} isOptional>
      {(control) => (
        <span className="picture-field">
          {/* Closed with another picture than it began with, the dialog asks first. */}
          <input type="hidden" value={id ?? ''} />
          {id && <img src={pictureAddress(id)} alt="" />}
          {id && (
            <button type="button" className="link-button" onClick={() => onChoose(null)}>
              {t('removePicture')}
            </button>
          )}
          <label className="plain-button file-button">
            {t('choosePicture')}
            <input
              {...control}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-disabled={send.isPending || undefined}
              onChange={(event) => {
                const file = event.target.files?.[0]
                if (file && !send.isPending) send.mutate({ query: { fileType: 3, fileName: file.name }, file })
                event.target.value = ''
              }}
            />
          </label>
          {send.isPending && <progress aria-label={t('uploading')} />}
        </span>
      )}
    </FormField>
  )
}
