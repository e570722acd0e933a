/** What a file is for, as `fileType` has it in addresses and in the table. */
export const VIDEO = 1
export const AVATAR = 2
export const COMPANY_PICTURE = 3

/** Largest picture that is sent; what is kept of it is far smaller. */
export const PICTURE_MAX_BYTES = 20 * 2 ** 20
