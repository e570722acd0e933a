/** Distinguishes a script's token from a session's, in a header and wherever one is found that should not be there. */
export const API_TOKEN_MARK = 'mnv_'
/** So much of a token is kept readable: too little to guess the rest from. */
export const PREFIX_LENGTH = API_TOKEN_MARK.length + 6
export const LONGEST_LIFE_DAYS = 365
/** Roles that see the wall may put it on a display. */
export const WALL_KEY = 'screen'

export function isApiToken(token: string): boolean {
  return token.startsWith(API_TOKEN_MARK)
}

/** What a token may do, as the name of a text. */
export function rightsOf({ mayWrite, isDisplay }: { mayWrite: boolean; isDisplay: boolean }) {
  if (isDisplay) return 'display'
  return mayWrite ? 'readAndWrite' : 'readOnly'
}
