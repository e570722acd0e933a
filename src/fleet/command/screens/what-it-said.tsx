import { useText } from '../../../platform/ui/use-text.ts'
import { commandScreenTexts, leftOutTexts } from '../text.ts'
import type { CommandResult } from './command-calls.ts'

/** Why a device was left out or refused, in words. */
export function WhatItSaid({ result }: { result: Pick<CommandResult, 'reason' | 'code' | 'isAccessDenied'> }) {
  const t = useText(commandScreenTexts)
  const whyText = useText(leftOutTexts)
  const { reason, code, isAccessDenied } = result
  if (isAccessDenied) return <span>{t('accessDenied', { code: code ?? '' })}</span>
  if (reason === null) return null
  if (isKnown(reason)) return <span>{whyText(reason)}</span>
  return <span>{code === null ? reason : t('withCode', { said: reason, code })}</span>
}

const isKnown = (reason: string): reason is keyof typeof leftOutTexts => Object.hasOwn(leftOutTexts, reason)
