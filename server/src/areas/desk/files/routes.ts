import type { deskFiles, files } from '@zdb/contract/desk/files/endpoints'
import type { Handlers } from '#core/http/register'
import type { Files } from '#ports/files/port'
import { sendAtDesk, sendFile } from './downloads.ts'
import { upload } from './uploads.ts'

export const routes = (kept: Files): Handlers<typeof files> => ({
  upload: ({ actor, request }) => upload(kept, actor, request),
  download: ({ actor, params, request, reply }) => sendFile(kept, actor, params.key, request, reply),
})

export const deskRoutes = (kept: Files): Handlers<typeof deskFiles> => ({
  open: ({ actor, params, look, reply }) => sendAtDesk(kept, actor, params.key, look, reply),
})
