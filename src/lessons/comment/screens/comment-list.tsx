import { useState, type ReactNode, type Ref } from 'react'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { Pager } from '../../../platform/ui/table/pager.tsx'
import { useExistingPage } from '../../../platform/ui/table/use-existing-page.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { COMMENT_TYPES, EVALUATION, type CommentType } from '../../rules/lesson-words.ts'
import { commentScreenTexts, commentTypeTexts } from '../text.ts'
import type { Comment } from './comment-calls.ts'
import { CommentCard, CommentDialog, type OpenDialog } from './comment-card.tsx'
import { ALL_TYPES, listedType, narrowing, NO_FILTER, type CommentSearch } from './comment-search.ts'
import './comments.css'

interface Props {
  ref?: Ref<HTMLElement>
  classId: number
  /** of the tab; the filter may ask for others */
  type: CommentType
  presenterId: number
  /** the length of the video; null: there is none yet */
  durationS: number | null
  mayComment: boolean
  /** whether the form that writes the first one is shown above */
  hasForm?: boolean
  /** comments of others that are later are new to the person */
  newSince: string | undefined
  search: CommentSearch
  onSearch: (part: Partial<CommentSearch>) => void
  /** undefined: there is no video to go to */
  onSeek: ((seconds: number) => void) | undefined
  onEdit: (comment: Comment) => void
  /** before the export button */
  buttons?: ReactNode
}

/** The comments of a tab, ten to a page, narrowed by text, author, type, category, goal and whether they are resolved. */
export function CommentList({
  ref,
  classId,
  type,
  search,
  onSearch,
  buttons,
  newSince,
  hasForm = false,
  ...card
}: Props) {
  const t = useText(commentScreenTexts)
  const { page, size, orderColumn, commentId } = search
  const matching = { classId, type: listedType(search, type), orderColumn, ...narrowing(search) }
  const answer = useCall('POST /Comment/find/', { request: { ...matching, page, size } }, { keepsPrevious: true })
  useExistingPage(answer, search, onSearch)
  const isFiltered = search.type !== undefined || Object.values(narrowing(search)).some((value) => value !== undefined)
  const [open, setOpen] = useState<OpenDialog>()
  // Folded, so that comments follow right below the form.
  const [isOpenAtFirst] = useState(isFiltered)
  // Nothing to narrow yet; an answer kept from the last filter doesn’t count.
  const isEmpty = answer.data?.totalCount === 0 && !answer.isPlaceholderData && !isFiltered
  return (
    <section ref={ref} tabIndex={-1} aria-label={t(type === EVALUATION ? 'evaluations' : 'comments')}>
      {!isEmpty && (
        <>
          <details className="comment-filter" open={isOpenAtFirst}>
            <summary>{t('filter')}</summary>
            <CommentFilter classId={classId} type={type} search={search} onSearch={onSearch} />
          </details>
          <div className="comment-toolbar">
            {(newSince ?? search.since) !== undefined && (
              <button
                type="button"
                className="plain-button"
                aria-pressed={search.since !== undefined}
                onClick={() =>
                  // Of both tabs: a list of lessons counts them so.
                  onSearch({
                    ...(search.since === undefined
                      ? { since: newSince, type: ALL_TYPES }
                      : { since: undefined, type: undefined }),
                    page: 1,
                    commentId: undefined,
                  })
                }
              >
                {t('onlyNew')}
              </button>
            )}
            {buttons}
            <ExportButton
              address="POST /Comment/export"
              first="xlsx"
              input={(format) => ({ request: { ...matching, format } })}
            />
          </div>
        </>
      )}
      <Answer
        of={answer}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={
          isFiltered ? (
            <Empty title={t('noMatch')} />
          ) : type === EVALUATION ? (
            <Empty title={t('noEvaluation')} />
          ) : (
            <Empty title={t('none')} hint={hasForm ? t('noneHint') : undefined} />
          )
        }
      >
        {({ data, totalCount }) => (
          <>
            {data.map((comment) => (
              <CommentCard
                key={comment.id}
                comment={comment}
                isSelected={comment.id === commentId}
                newSince={newSince}
                {...card}
                onEdit={() => card.onEdit(comment)}
                onOpen={setOpen}
              />
            ))}
            <Pager page={page} size={size} totalCount={totalCount} onPage={onSearch} />
          </>
        )}
      </Answer>
      {open && <CommentDialog open={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function CommentFilter({ classId, type, search, onSearch }: Pick<Props, 'classId' | 'type' | 'search' | 'onSearch'>) {
  const t = useText(commentScreenTexts)
  const authors = useCall('POST /Comment/authors', { request: { classId } })
  const typeName = useText(commentTypeTexts)
  const categories = useCall('POST /materialType/find/', { request: { page: 1, size: 200, kind: 'comment' } })
  const tags = useCall('POST /TagType/find/', { request: { page: 1, size: 200 } })
  const { text, narrow } = useFilterTexts({ text: search.text }, (part: Partial<CommentSearch>) =>
    onSearch({ page: 1, commentId: undefined, ...part }),
  )
  return (
    <FilterBar onSearch={() => narrow({})} onClean={() => narrow(NO_FILTER)}>
      <FilterText name="text" label={t('text')} {...text('text')} />
      <FilterChoice
        name="userId"
        label={t('person')}
        value={search.userId}
        {...choicesOf(authors, ({ data }) =>
          data.map(({ id, name, comments }) => ({ value: id, label: t('personCount', { name, count: comments }) })),
        )}
        onChoose={(userId) => narrow({ userId })}
      />
      <FilterSelect
        name="type"
        label={t('type')}
        value={listedType(search, type)}
        options={COMMENT_TYPES.map((value) => ({ value, label: typeName(value) }))}
        onChoose={(chosen) => narrow({ type: chosen ?? ALL_TYPES })}
      />
      <FilterChoice
        name="materialTypeId"
        label={t('category')}
        value={search.materialTypeId}
        {...choicesOf(categories, ({ data }) => data.map(({ id, name }) => ({ value: id, label: name })))}
        onChoose={(materialTypeId) => narrow({ materialTypeId })}
      />
      <FilterChoice
        name="tagId"
        label={t('tag')}
        value={search.tagId}
        {...choicesOf(tags, ({ data }) => data.map((tag) => ({ value: tag.id, label: tag.type })))}
        onChoose={(tagId) => narrow({ tagId })}
      />
      <FilterSelect
        name="isResolved"
        label={t('state')}
        value={search.isResolved}
        options={[
          { value: false, label: t('open') },
          { value: true, label: t('resolved') },
        ]}
        onChoose={(isResolved) => narrow({ isResolved })}
      />
      <FilterSelect
        name="orderColumn"
        label={t('order')}
        value={search.orderColumn}
        unchosen={t('byTime')}
        options={[{ value: 'point', label: t('byPoint') }]}
        onChoose={(orderColumn) => narrow({ orderColumn })}
      />
    </FilterBar>
  )
}
