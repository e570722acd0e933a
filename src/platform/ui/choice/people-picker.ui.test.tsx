import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import type { Choices } from './choices.ts'
import { PeoplePicker, type PickedPerson } from './people-picker.tsx'
import { useNameChoices } from './use-name-choices.ts'

const t = translator(uiTexts, locale)
const OPTIONS = ['李雷', '韩梅梅'].map((label, at) => ({ value: at + 1, label }))
const box = page.getByRole('combobox', { name: '检查人' })
const add = page.getByRole('button', { name: t('addPerson') })

function People({
  mayChange = true,
  choices = { options: OPTIONS },
}: {
  mayChange?: boolean
  choices?: Choices<number>
}) {
  const [people, setPeople] = useState<readonly PickedPerson[]>([{ id: 1, name: '李雷' }])
  return (
    <form>
      <label htmlFor="people">检查人</label>
      <PeoplePicker
        control={{ id: 'people', name: 'people' }}
        label="检查人"
        choices={choices}
        people={people}
        onAdd={mayChange ? (person) => setPeople([...people, person]) : undefined}
        onRemove={mayChange ? ({ id }) => setPeople(people.filter((other) => other.id !== id)) : undefined}
      />
    </form>
  )
}
const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent?.trim())
const sent = () => new FormData(document.querySelector('form') ?? undefined).getAll('people')

test('a person is chosen, added and removed by keyboard; the form sends the id of each', async () => {
  await show(<People />)
  await expect.element(add).toBeDisabled()
  await userEvent.tab()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: '韩梅梅' })).toBeVisible()
  await userEvent.keyboard('韩')
  await expect.element(page.getByRole('option', { name: '李雷' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(box).toHaveFocus()
  await expect.element(add).toBeEnabled()
  // Sent even if no one presses the button.
  expect(new Set(sent())).toEqual(new Set(['1', '2']))
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['李雷', '韩梅梅'])
  await expect.element(box).toHaveTextContent(t('choose'))
  // The button is disabled by now: the next person is chosen from there.
  await expect.element(box).toHaveFocus()
  expect(sent()).toEqual(['1', '2'])
  await expectAccessible()

  page
    .getByRole('button', { name: t('removePerson', { name: '李雷' }) })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['韩梅梅'])
  expect(sent()).toEqual(['2'])
})

const COLLEAGUES = Array.from({ length: 240 }, (_, at) => ({ id: at + 1, name: `Colleague ${at + 1}` }))
const ManyPeople = () => <People choices={useNameChoices('POST /device/findPeople/', { narrowing: { deviceId: 1 } })} />

test('of more people than the list shows, one that was searched for is added', async () => {
  answerCalls({
    'POST /device/findPeople/': ({ name = '', size }: { name?: string; size: number }) => {
      const found = COLLEAGUES.filter((each) => each.name.includes(name))
      return { data: found.slice(0, size), totalCount: found.length }
    },
  })
  await show(<ManyPeople />)
  await box.click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('Colleague 240')
  await page.getByRole('option', { name: 'Colleague 240' }).click()
  await expect.element(box).toHaveTextContent('Colleague 240')
  await add.click()
  await expect.poll(names).toEqual(['李雷', 'Colleague 240'])
  expect(sent()).toEqual(['1', '240'])
})

test('no person is added twice, and the notice says why', async () => {
  await show(<People />)
  await box.click()
  await page.getByRole('option', { name: '李雷' }).click()
  await add.click()
  await expect.element(page.getByText(t('personAdded'))).toBeVisible()
  expect(names()).toEqual(['李雷'])
})

test('a reader sees the people and nothing to press', async () => {
  await show(<People mayChange={false} />)
  expect(names()).toEqual(['李雷'])
  expect(page.getByRole('button', { name: t('removePerson', { name: '李雷' }) }).elements()).toEqual([])
  expect(add.elements()).toEqual([])
  expect(page.getByRole('combobox').elements()).toEqual([])
})
