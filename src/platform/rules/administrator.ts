/** The role that has every key. Its name is that of the specification, and is stored in the database. */
export const ADMINISTRATOR = '管理员'
