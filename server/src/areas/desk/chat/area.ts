import { chat } from '@zdb/contract/desk/chat/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'

export const chatArea: AreaManifest = {
  name: 'chat',
  tables: [],
  calls: ({ ports }) => serve(chat, routes(ports.im)),
}
