import type { files } from '@zdb/contract/desk/files/endpoints'
import type { Handlers } from '#core/http/register'
import type { Files } from '#ports/files/port'
import { sendFile } from './downloads.ts'
import { upload } from './uploads.ts'

export const routes = (kept: Files): Handlers<typeof files> => ({
  upload: ({ actor, request }) => upload(kept, actor, request),
  download: ({ actor, params, request, reply }) => sendFile(kept, actor, params.key, request, reply),
})
