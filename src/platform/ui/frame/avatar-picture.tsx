import { useState } from 'react'
import { Icon } from '../theme/icon.tsx'
import './avatar-picture.css'

/** Where the console shows a stored picture from. */
export function pictureAddress(id: number, size: 64 | 256 = 256): string {
  return `/api/attachments/actions/download?id=${id}&size=${size}`
}

/** A person's avatar, round; a sign in its place where there is none or it can't be seen. It adds nothing to the name next to it. */
export function AvatarPicture({ id, sizePx }: { id: number | null | undefined; sizePx: number }) {
  const [brokenId, setBrokenId] = useState<number | null>(null)
  const style = { width: sizePx, height: sizePx }
  if (!id || id === brokenId)
    return (
      <span className="avatar-picture" style={style}>
        <Icon name="user" sizePx={Math.round(sizePx * 0.6)} />
      </span>
    )
  return (
    <img
      className="avatar-picture"
      style={style}
      src={pictureAddress(id, sizePx > 64 ? 256 : 64)}
      alt=""
      onError={() => setBrokenId(id)}
    />
  )
}
