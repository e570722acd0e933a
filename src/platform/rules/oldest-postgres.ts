/** The first major version of PostgreSQL that has all that Minerva asks for. */
export const OLDEST_POSTGRES = 15
