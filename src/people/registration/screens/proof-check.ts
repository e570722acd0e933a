import type { FormErrors } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { isPasswordAllowed } from '../../session/rules/password-pattern.ts'
import { sessionTexts } from '../../session/text.ts'
import { readPhone } from '../../../platform/rules/phone.ts'
import { registrationTexts } from '../text.ts'

/** What is wrong with a phone, its code, and a new password that is typed twice: in `field`, and the one named so with 'Again'. */
export function useProofCheck(field: string): (form: FormValues) => FormErrors {
  const t = useText(registrationTexts)
  const session = useText(sessionTexts)
  return (form) => {
    const [phone, code, password] = ['phone', 'code', field].map((name) => form.text(name)) as [string, string, string]
    // The form itself reports empty fields.
    return {
      ...(phone !== '' && readPhone(phone) === undefined && { phone: t('badMobile') }),
      ...(code !== '' && !/^\d{6}$/.test(code) && { code: t('badCode') }),
      ...(password !== '' && !isPasswordAllowed(password) && { [field]: session('passwordPattern') }),
      ...(password !== form.text(`${field}Again`) && { [`${field}Again`]: session('passwordsDiffer') }),
    }
  }
}
