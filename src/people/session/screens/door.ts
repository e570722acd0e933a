import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { call } from '../../../platform/ui/call/call.ts'
import { domainLabel, hostLabel } from '../../rules/domain-name.ts'

export type Door = ResponseOf<'GET /company/getByDomain'> & { domain: string }

/** The domain that the page was opened at, or, where none leads here, that a link names: /login?domain=zhenhai. */
function doorDomain(): string | undefined {
  const named = new URLSearchParams(window.location.search).get('domain')
  return hostLabel(window.location.hostname) ?? (named ? domainLabel(named) : undefined)
}

/** The company whose login page this is; undefined where it is no one's, and until it is known. */
export function useDoor(): Door | undefined {
  const [door, setDoor] = useState<Door | undefined>(undefined)
  useEffect(() => {
    const domain = doorDomain()
    // One may log in all the same where the name is not known.
    if (domain) {
      call('GET /company/getByDomain', { query: { domain } }).then(
        (company) => setDoor({ ...company, domain }),
        () => undefined,
      )
    }
  }, [])
  return door
}
