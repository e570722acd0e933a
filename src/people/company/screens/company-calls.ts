/** What a change of a company makes old. */
export const COMPANY_ANSWERS = [
  'POST /company/findTable/',
  'POST /company/find/',
  'GET /users/getCompanies',
  'GET /account/getUnassigned/{id}',
] as const
export const GROUP_ANSWERS = ['POST /groups/find/', 'POST /users/find/'] as const
