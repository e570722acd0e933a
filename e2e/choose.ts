import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** A choice by its label; its text is what is chosen. */
export const choiceBox = (scope: Page | Locator, label: string): Locator =>
  scope.getByRole('combobox', { name: label, exact: true })

async function open(box: Locator): Promise<Locator> {
  await box.click()
  const panel = box.page().locator('.choice-panel')
  await expect(panel.getByRole('option').first()).toBeVisible()
  return panel
}

/** Types a name, or a part that finds it, into a choice and takes it. */
export async function choose(scope: Page | Locator, label: string, name: string, typed = name): Promise<void> {
  const box = choiceBox(scope, label)
  const panel = await open(box)
  await panel.getByRole('textbox').fill(typed)
  await panel.getByRole('option', { name, exact: true }).click()
  await expect(box).toHaveText(name)
}

/** Takes the choice at a place, 0 the first. */
export async function chooseAt(scope: Page | Locator, label: string, place: number): Promise<void> {
  const panel = await open(choiceBox(scope, label))
  await panel.getByRole('option').nth(place).click()
}

/** What a choice offers that is no longer than its list, once it is what is expected. */
export async function expectChoices(scope: Page | Locator, label: string, names: string[]): Promise<void> {
  const box = choiceBox(scope, label)
  const panel = await open(box)
  await expect(panel.getByRole('option')).toHaveText(names)
  await box.page().keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
}
