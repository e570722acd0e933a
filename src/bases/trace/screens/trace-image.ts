/** Where a picture of a trace is shown from; the session's cookie opens it. */
export const traceImage = (id: number): string => `/api/attachments/actions/download?id=${id}`
