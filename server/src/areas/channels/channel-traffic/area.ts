import { sql } from 'kysely'
import { channelTraffic } from '@zdb/contract/channels/channel-traffic/endpoints'
import { callbackInbox } from './callback-inbox.ts'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { channelHealth } from './health.ts'
import { callbackRoutes } from './callback-routes.ts'
import { listeners } from './pull.ts'
import { routes } from './routes.ts'
import { startChannelWorkers } from './workers.ts'
import { dueWriteBacks } from './write-back.sql.ts'

export const channelTrafficArea: AreaManifest = {
  name: 'channel-traffic',
  replay: { label: '渠道回调', run: callbackInbox.replay },
  tables: ['channel_push'],
  calls: () => serve(channelTraffic, routes),
  rawRoutes: callbackRoutes,
  health: [channelHealth],
  backlogs: [
    { of: 'channel callbacks', read: callbackInbox.due },
    { of: 'write-backs', read: dueWriteBacks },
  ],
  listeners,
  workers: (log, { files }) => {
    const { callbackStored, writeBackStored, stop } = startChannelWorkers(log, files)
    return { notices: { channel_push: callbackStored, write_back: writeBackStored }, stop }
  },
  retained: [
    { kind: 'channelCallback', table: 'channel_push', isOld: (before) => sql`done_at < ${before}` },
    {
      kind: 'deadChannelCallback',
      table: 'channel_push',
      isOld: (before) => sql`done_at is null and received_at < ${before}`,
    },
  ],
}
