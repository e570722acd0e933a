/** An error that lasts until a person changes a setting: a supervisor should not try again. */
export class SettingsError extends Error {}

/** As sysexits.h names it (EX_CONFIG); the units of deploy/ don't restart after it. */
const WRONG_SETTINGS = 78
const FAILED = 1

export const exitStatusOf = (error: unknown): number => (error instanceof SettingsError ? WRONG_SETTINGS : FAILED)
