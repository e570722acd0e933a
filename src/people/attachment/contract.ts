import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { Id, IdInPath } from '../../platform/contract/shapes.ts'
import { PICTURE_MAX_BYTES } from './rules/attachment-types.ts'

const FileName = z.string().min(1).max(500).default('file')
const Attachment = z.object({
  id: Id,
  fileName: z.string(),
  /** in the addresses /videos/… and /images/… */
  storedName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
})
/** The name of a stored file: its key, and the extension of what it is. */
const storedName = z.string().regex(/^[a-z0-9-]{8,100}\.[a-z0-9]{3,4}$/)

export const attachmentCalls = defineCalls({
  'POST /attachments': {
    summary:
      "Takes a file: a video (fileType 1), a company's picture (3), another of an area's types; /uploads takes it in pieces (tus 1.0.0)",
    key: EVERYBODY,
    write: true,
    scope: 'self',
    query: z.object({ fileType: z.coerce.number().int().min(1).max(99), fileName: FileName }),
    file: { isStreamed: true },
    response: Attachment,
  },
  'POST /attachments/ava/{userId}': {
    summary: "Takes a person's avatar, the own one or that of a user whom the caller manages, and cuts it square",
    key: EVERYBODY,
    write: true,
    scope: 'self',
    params: z.object({ userId: IdInPath }),
    query: z.object({ fileType: z.literal('2').default('2'), fileName: FileName }).default({
      fileType: '2',
      fileName: 'file',
    }),
    file: { maxBytes: PICTURE_MAX_BYTES },
    response: Attachment,
  },
  'GET /attachments/actions/download': {
    summary: "A file that the caller may see; a company's pictures are everybody's",
    key: EVERYBODY,
    scope: 'public',
    query: z.object({ id: IdInPath, size: z.enum(['256', '64']).default('256') }),
    response: 'storedFile',
  },
  'GET /videos/{videoFileName}': {
    summary: 'A video by its stored name',
    key: EVERYBODY,
    scope: 'self',
    params: z.object({ videoFileName: storedName }),
    response: 'storedFile',
  },
  'GET /images/{name}': {
    summary: 'A picture by its stored name',
    key: EVERYBODY,
    scope: 'public',
    params: z.object({ name: storedName }),
    response: 'storedFile',
  },
  'POST /attachments/{id}': {
    summary: 'Deletes an own file, or the avatar of a user whom the caller manages',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type AttachmentCalls = typeof attachmentCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends AttachmentCalls {}
}
