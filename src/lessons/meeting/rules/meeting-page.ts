/** What is filled into the address of a meeting page. */
export interface MeetingPlace {
  accountId: string
  token: string
  meetingNumber: string
}

/** The page's address for one person: '{accountId}' and the others in the template replaced, each as a part of an address. */
export function meetingPage(template: string, place: MeetingPlace): string {
  return template.replaceAll(/\{(accountId|token|meetingNumber)\}/g, (_, name: keyof MeetingPlace) =>
    encodeURIComponent(place[name]),
  )
}
