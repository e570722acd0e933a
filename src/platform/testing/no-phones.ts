import type { Phones } from '../server/context.ts'

const none = () => Promise.reject(new Error('this test reaches no phone'))

/** For apps of tests that send nothing to phones. */
export const noPhones: Phones = {
  sendCode: none,
  proveCode: none,
  useCodeUp: none,
  sendsTexts: () => false,
  sendText: none,
}
