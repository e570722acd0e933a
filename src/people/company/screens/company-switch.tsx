import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DropDown } from '../../../platform/ui/choice/drop-down.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { companySwitchTexts } from './text.ts'
import './company-switch.css'

/** So many fit without being searched. */
const FEW = 8

/** In the navbar: the base that one works in, and those one may switch to; nothing where there is but one. */
export function CompanySwitch() {
  const t = useText(companySwitchTexts)
  const me = useMe()
  const companies = useCall('GET /users/getCompanies', undefined, { staleMs: 60_000 }).data?.data
  const client = useQueryClient()
  const change = useMutationCall('POST /users/changeCompany/{companyId}/{userId}', {
    onDone: () => {
      notify.success(t('switched'))
      // Whatever is on screen is of the other base now.
      void client.invalidateQueries()
    },
  })
  if (!me || !companies || companies.length < 2) return null
  const current = companies.find(({ isCurrent }) => isCurrent)
  return (
    <DropDown
      label={`${t('currentBase')}: ${current?.name ?? me.companyName}`}
      className="account-button company-switch"
      renderPanel={(close) => (
        <Choices
          companies={companies}
          onChoose={(companyId) => {
            close()
            change.mutate({ params: { companyId, userId: me.id } })
          }}
        />
      )}
    >
      <Icon name="base" sizePx={18} />
      <span className="only-wide">{current?.name ?? me.companyName}</span>
      <Icon name="down" sizePx={12} />
    </DropDown>
  )
}

interface ChoicesProps {
  companies: readonly { id: number; name: string; isCurrent: boolean }[]
  onChoose: (companyId: number) => void
}

function Choices({ companies, onChoose }: ChoicesProps) {
  const t = useText(companySwitchTexts)
  const [text, setText] = useState('')
  const shown = companies.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <>
      {companies.length > FEW && (
        <input
          type="search"
          className="plain-input company-search"
          aria-label={t('searchBases')}
          placeholder={t('searchBases')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {shown.map(({ id, name, isCurrent }) => (
        <button
          key={id}
          type="button"
          className="drop-down-item"
          aria-pressed={isCurrent}
          disabled={isCurrent}
          onClick={() => onChoose(id)}
        >
          <Icon name={isCurrent ? 'success' : 'base'} /> {name}
        </button>
      ))}
      {shown.length === 0 && <p className="company-none">{t('noBases')}</p>}
    </>
  )
}
