import { sql } from 'kysely'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { job } from '#core/work/jobs'
import { imInUse } from '#ports/im/in-use'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { eraseChat } from './erasure.sql.ts'
import { pruneFiles } from './files/pruning.ts'
import { faceJob } from './people/profiles.ts'
import { routes } from './routes.ts'
import { accountsJob } from './tencent/accounts.ts'
import { imCallbacks } from './tencent/callback-route.ts'
import { catchUpJob } from './tencent/catch-up.ts'
import { carryJob } from './tencent/carrying/delivery.ts'
import { eraseTencent } from './tencent/erasure.sql.ts'
import { tencentHealth } from './tencent/health.ts'
import { kickChanged, kickJob } from './tencent/signing.ts'
import { withdrawJob } from './tencent/withdrawal.ts'

export const chatArea: AreaManifest = {
  name: 'chat',
  tables: [
    'chat_merchant',
    'chat_client',
    'chat_conversation',
    'chat_side',
    'chat_message',
    'chat_change',
    'chat_file',
    'chat_message_file',
    'chat_upload',
    'chat_chunk',
    'chat_quick',
    'chat_tencent_account',
    'chat_tencent_deletion',
    'chat_tencent_message',
    'chat_tencent_pair',
  ],
  kept: {
    bounded: ['chat_merchant', 'chat_conversation', 'chat_side', 'chat_tencent_account', 'chat_tencent_pair'],
    withParent: ['chat_chunk', 'chat_message_file', 'chat_quick', 'chat_tencent_message'],
  },
  cleared: {
    chat_file: 'chat.pruneFiles',
    chat_upload: 'chat.pruneFiles',
  },
  calls: ({ ports }) => serve(chat, routes(ports)),
  rawRoutes: imCallbacks,
  health: [tencentHealth],
  notices: { actor_changed: (account) => void (imInUse() && kickChanged(Number(account)).catch(() => undefined)) },
  jobs: ({ files }) => [
    job({ name: 'chat.pruneFiles', cron: '50 * * * *', run: () => pruneFiles(files) }),
    faceJob,
    accountsJob,
    catchUpJob,
    carryJob,
    withdrawJob,
    kickJob,
  ],
  listeners: [listen(merchantErased, 'chat', eraseChat), listen(merchantErased, 'chatTencent', eraseTencent)],
  retained: [
    { kind: 'chatMessage', table: 'chat_message', isOld: (before) => sql`at < ${before}` },
    { kind: 'chatChange', table: 'chat_change', isOld: (before) => sql`at < ${before}` },
    { kind: 'chatDeletion', table: 'chat_tencent_deletion', isOld: (before) => sql`at < ${before}` },
    { kind: 'chatClient', table: 'chat_client', isOld: (before) => sql`connected_at < ${before}` },
  ],
}
