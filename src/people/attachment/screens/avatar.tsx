import { useState } from 'react'
import { AvatarPicture } from '../../../platform/ui/frame/avatar-picture.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { attachmentTexts } from '../text.ts'
import { AvatarDialog } from './avatar-dialog.tsx'
import './avatar.css'

/** The own avatar, with the way to change it. */
export function OwnAvatar() {
  const t = useText(attachmentTexts)
  const me = useMe()
  const [isOpen, setIsOpen] = useState(false)
  if (!me) return null
  return (
    <div className="own-avatar">
      <AvatarPicture id={me.avatarId} sizePx={96} />
      <button type="button" className="plain-button" onClick={() => setIsOpen(true)}>
        {t(me.avatarId ? 'changeAvatar' : 'uploadAvatar')}
      </button>
      {isOpen && <AvatarDialog userId={me.id} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
