/** Plays a spoken comment in place. */
export function Voice({ id, label }: { id: number; label: string }) {
  return (
    // It is speech of a person alone: there are no captions of it.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio controls preload="none" aria-label={label} src={`/api/attachments/actions/download?id=${id}`} />
  )
}
