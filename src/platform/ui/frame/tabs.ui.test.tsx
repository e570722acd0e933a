import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/show.tsx'
import { Tabs } from './tabs.tsx'

const KEYS = ['days', 'hours', 'repairs'] as const

function ThreeTabs() {
  const [open, setOpen] = useState<(typeof KEYS)[number]>()
  const tabs = KEYS.map((key) => ({ key, title: key, render: () => <p>Shows {key}</p> }))
  return <Tabs label="Device" tabs={tabs} open={open} onOpen={setOpen} />
}

async function opens(key: string, name: string): Promise<void> {
  await userEvent.keyboard(`{${key}}`)
  await expect.element(page.getByRole('tab', { name, selected: true })).toHaveFocus()
  await expect.element(page.getByRole('tabpanel', { name })).toHaveTextContent(`Shows ${name}`)
}

test('tabs that don’t fit one row go on in the next, where none is cut off', async () => {
  await show(
    <div style={{ width: 120 }}>
      <ThreeTabs />
    </div>,
  )
  const list = page.getByRole('tablist').element()
  expect(list.clientWidth).toBe(120)
  expect(list.scrollWidth).toBe(120)
})

test('tabs: Tab reaches the open one, arrows, Home and End open others, around the ends', async () => {
  await show(<ThreeTabs />)
  await userEvent.tab()
  await opens('ArrowRight', 'hours')
  await opens('End', 'repairs')
  await opens('ArrowRight', 'days')
  await opens('ArrowLeft', 'repairs')
  await opens('Home', 'days')
  await expectAccessible()
})
