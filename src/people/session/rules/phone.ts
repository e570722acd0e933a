/** The ways in which a user's phone may have been written down as their login name. */
export function loginNames(phone: string): string[] {
  return phone.startsWith('+') ? [phone] : [phone, `+86${phone}`]
}
