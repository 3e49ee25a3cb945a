import { channelTraffic } from '@zdb/contract/channel-traffic/endpoints'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../manifest.ts'
import { callbackRoutes } from './callback-routes.ts'
import { listeners } from './pull.ts'
import { routes } from './routes.ts'
import { dropOldChannelCallbacks, startChannelWorkers } from './workers.ts'

export const channelTrafficArea: AreaManifest = {
  name: 'channel-traffic',
  tables: ['channel_push'],
  calls: () => serve(channelTraffic, routes),
  rawRoutes: callbackRoutes,
  jobs: () => [job({ name: 'channelTraffic.dropOldCallbacks', cron: '30 4 * * *', run: dropOldChannelCallbacks })],
  listeners,
  workers: (log) => {
    const { callbackStored, writeBackStored, stop } = startChannelWorkers(log)
    return { notices: { channel_push: callbackStored, write_back: writeBackStored }, stop }
  },
}
