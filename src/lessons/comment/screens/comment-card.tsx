import { newKey } from '../../../platform/ui/call/new-key.ts'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { LongTextField } from '../../../platform/ui/form/form-fields.tsx'
import { AvatarPicture, pictureAddress } from '../../../platform/ui/frame/avatar-picture.tsx'
import { Age } from '../../../platform/ui/frame/age.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { enteredFigure, figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { EVALUATION, PRECISE } from '../../rules/lesson-words.ts'
import { timeCode } from '../../rules/time-code.ts'
import { MAX_CONTENT } from '../rules/comment-limits.ts'
import { commentScreenTexts } from '../text.ts'
import { COMMENT_ANSWERS, type Comment } from './comment-calls.ts'
import { Voice } from './voice.tsx'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

type Reply = Comment['replies'][number]
const shortened = (words: string) => words.replace(/^(.{60}).+$/su, '$1…')

/** Nothing but a drawing, which went with the video. */
const isBare = ({ type, isHidden, content, drawingId, voiceId, tagType }: Comment) =>
  type === PRECISE && !isHidden && content === '' && (drawingId ?? voiceId ?? tagType) === null

export type OpenDialog =
  | { kind: 'reply'; of: Comment }
  | { kind: 'hide'; of: Comment | Reply }
  | { kind: 'editReply'; of: Reply }

interface Props {
  comment: Comment
  isSelected: boolean
  /** the presenter or a reviewer: replies */
  mayComment: boolean
  presenterId: number
  /** the length of the video; null: there is none yet */
  durationS: number | null
  /** others' comments and replies that are later are new to the person */
  newSince: string | undefined
  /** undefined: there is no video to go to */
  onSeek: ((seconds: number) => void) | undefined
  onEdit: () => void
  /** a dialog about it is wanted, which stays when the comment goes */
  onOpen: (dialog: OpenDialog) => void
}

/** One comment with its replies, and what the person may do with it. */
export function CommentCard(props: Props) {
  const { comment, isSelected, mayComment, presenterId, durationS, newSince, onSeek, onEdit, onOpen } = props
  const t = useText(commentScreenTexts)
  const me = useMe()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isSelected) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const remove = useDelete('DELETE /Comment/delete/{id}', { refreshes: COMMENT_ANSWERS })
  const resolve = useMutationCall('POST /Comment/resolve/{id}', { refreshes: COMMENT_ANSWERS })
  const { id, userId, userName, point, pointEnd } = comment
  const mayResolve = me !== undefined && [userId, presenterId].includes(me.id)
  const mayHide = me?.nickName === ADMINISTRATOR
  const name = point === null ? t('of', { name: userName }) : t('ofAt', { name: userName, time: timeCode(point) })
  const nameOf = (of: Comment | Reply) =>
    of === comment ? name : t('replyBy', { name: of.userName, words: shortened(of.content) })
  const askToDelete = (of: Comment | Reply) => {
    // A drawing or a spoken comment has no words.
    const words = of.content === '' ? t('of', { name: of.userName }) : shortened(of.content)
    void remove(of.id, { title: t('deleteAsk'), text: t(of === comment ? 'deleteText' : 'deleteReplyText', { words }) })
  }
  const hideButton = (of: Comment | Reply) =>
    mayHide && (
      <RowButton
        label={t(of.isHidden ? 'show' : 'hide')}
        title={`${t(of.isHidden ? 'show' : 'hide')}: ${nameOf(of)}`}
        onClick={() => onOpen({ kind: 'hide', of })}
      />
    )
  return (
    <article
      ref={box}
      className="comment"
      aria-label={name}
      data-selected={isSelected || undefined}
      data-resolved={comment.resolvedAt !== null || undefined}
    >
      <Author of={comment} newSince={newSince} />
      <div className="comment-facts">
        {point !== null && <Place {...{ point, pointEnd, onSeek }} />}
        {/* The video was replaced by a shorter one since. */}
        {point !== null && durationS !== null && point > durationS && (
          <span className="comment-tag">{t('beyondEnd')}</span>
        )}
        {comment.modelItemName !== null && (
          <span className="comment-tag">
            {comment.modelItemName} {enteredFigure(comment.score)}/{enteredFigure(comment.weight)}
          </span>
        )}
        {comment.materialName !== null && <span className="comment-tag">{comment.materialName}</span>}
        {comment.tagType && <span className="comment-tag">{comment.tagType.type}</span>}
        {comment.resolvedBy !== null && (
          <span className="comment-tag" data-kind="good">
            {t('resolvedBy', { name: comment.resolvedBy })}
          </span>
        )}
      </div>
      {comment.type === EVALUATION && comment.total !== null && <ScoreSheet comment={comment} />}
      <Words of={comment} />
      {isBare(comment) && <p className="comment-hidden">{t('drawingGone')}</p>}
      {comment.drawingId !== null && (
        <a href={pictureAddress(comment.drawingId)} target="_blank" rel="noreferrer">
          <img
            className="comment-drawing"
            loading="lazy"
            src={pictureAddress(comment.drawingId)}
            alt={t('drawing', { name: userName, time: timeCode(point ?? 0) })}
          />
        </a>
      )}
      {comment.voiceId !== null && (
        <Voice
          id={comment.voiceId}
          label={t('voice', { name: userName, seconds: Math.round(comment.voiceDuration ?? 0) })}
        />
      )}
      {comment.replies.length > 0 && (
        <ul className="comment-replies">
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <Author of={reply} newSince={newSince} />
              <Words of={reply} />
              <div className="comment-actions">
                {reply.userId === me?.id && (
                  <RowActions
                    name={nameOf(reply)}
                    onEdit={() => onOpen({ kind: 'editReply', of: reply })}
                    onDelete={() => askToDelete(reply)}
                  />
                )}
                {hideButton(reply)}
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="comment-actions">
        {mayComment && (
          <RowButton
            label={t('reply')}
            title={`${t('reply')}: ${name}`}
            onClick={() => onOpen({ kind: 'reply', of: comment })}
          />
        )}
        {mayResolve && (
          <RowButton
            label={t(comment.resolvedAt === null ? 'resolve' : 'reopen')}
            title={`${t(comment.resolvedAt === null ? 'resolve' : 'reopen')}: ${name}`}
            onClick={() => resolve.mutate({ params: { id }, request: { isResolved: comment.resolvedAt === null } })}
          />
        )}
        {userId === me?.id && <RowActions name={name} onEdit={onEdit} onDelete={() => askToDelete(comment)} />}
        {hideButton(comment)}
      </div>
    </article>
  )
}

function Place({ point, pointEnd, onSeek }: { point: number } & Pick<Comment, 'pointEnd'> & Pick<Props, 'onSeek'>) {
  const t = useText(commentScreenTexts)
  const words = pointEnd === null ? timeCode(point) : `${timeCode(point)}–${timeCode(pointEnd)}`
  if (!onSeek) return <span className="comment-point">{words}</span>
  return (
    <button
      type="button"
      className="link-button comment-point"
      aria-label={t('seek', { time: timeCode(point) })}
      onClick={() => onSeek(point)}
    >
      {words}
    </button>
  )
}

function Author({ of, newSince }: { of: Comment | Reply; newSince: string | undefined }) {
  const t = useText(commentScreenTexts)
  const me = useMe()
  const isNew =
    me !== undefined && of.userId !== me.id && newSince !== undefined && Date.parse(of.createdAt) > Date.parse(newSince)
  return (
    <header className="comment-author">
      <AvatarPicture id={of.avatarId} sizePx={28} />
      <strong>{of.userName}</strong>
      <span className="comment-tag">{t('teacher')}</span>
      {of.isPresenter && <span className="comment-tag">{t('presenter')}</span>}
      {isNew && (
        <span className="comment-tag" data-kind="new">
          {t('new')}
        </span>
      )}
      <small>
        <Age at={of.createdAt} />
        {'isEdited' in of && of.isEdited && ` · ${t('edited')}`}
      </small>
    </header>
  )
}

/** What was written; of what is hidden that it is, for those who may read it with the reason. */
function Words({ of }: { of: Comment | Reply }) {
  const t = useText(commentScreenTexts)
  return (
    <>
      {of.isHidden && (
        <p className="comment-hidden">
          {of.hiddenReason === null ? t('hidden') : t('hiddenFor', { reason: of.hiddenReason })}
        </p>
      )}
      {of.content !== '' && <p className="comment-words">{of.content}</p>}
    </>
  )
}

function ScoreSheet({ comment }: { comment: Comment }) {
  const t = useText(commentScreenTexts)
  return (
    <dl className="score-sheet">
      {comment.scores.map(({ modelItemId, name, weight, score }) => (
        <div key={modelItemId}>
          <dt>{name}</dt>
          <dd>
            {enteredFigure(score)} / {enteredFigure(weight)}
          </dd>
        </div>
      ))}
      <div className="score-sheet-total">
        <dt>{t('total', { total: '' })}</dt>
        <dd>{figure(comment.total, 2)}</dd>
      </div>
    </dl>
  )
}

export function CommentDialog({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  const t = useText(commentScreenTexts)
  const [draftKey, setDraftKey] = useState(newKey)
  const dialog = { refreshes: COMMENT_ANSWERS, onClose }
  if (open.kind === 'hide') {
    const { id, isHidden } = open.of
    return (
      <FormDialog
        {...dialog}
        title={t(isHidden ? 'showTitle' : 'hideTitle')}
        address="POST /Comment/hide/{id}"
        input={(form) => ({ params: { id }, request: { isHidden: !isHidden, reason: form.text('reason') } })}
      >
        <LongTextField name="reason" label={t('reason')} maxLength={500} />
      </FormDialog>
    )
  }
  if (open.kind === 'editReply') {
    const { id, content } = open.of
    return (
      <FormDialog
        {...dialog}
        title={t('reply')}
        address="PUT /Comment/updateReply/{id}"
        input={(form) => ({ params: { id }, request: { content: form.text('words') } })}
      >
        <LongTextField name="words" label={t('content')} value={content} maxLength={MAX_CONTENT} />
      </FormDialog>
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={t('replyTo', { name: open.of.userName })}
      address="POST /Comment/reply/{id}"
      input={(form) => ({ params: { id: open.of.id }, request: { content: form.text('words'), draftKey } })}
      send={t('send')}
    >
      {/* Other words are another reply: with the key of those that were sent they would be lost. */}
      <LongTextField name="words" label={t('content')} maxLength={MAX_CONTENT} onText={() => setDraftKey(newKey())} />
    </FormDialog>
  )
}
