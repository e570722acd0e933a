/** The role that sees everything and everybody; made by the first migration. */
export const ADMINISTRATOR = '管理员'
/** The login name of the first administrator. */
export const FIRST_ADMINISTRATOR = 'admin'
