/** What a change of a company makes old. */
export const COMPANY_ANSWERS = ['POST /company/findTable/', 'POST /company/find/', 'GET /users/getCompanies'] as const
