import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { festivalAlerts } from './alert-causes.sql.ts'
import { startChannelWorker } from './channels/worker.ts'
import { eraseFestivals } from './erasure.sql.ts'
import { festivalTouched, slotTouched } from './events.ts'
import { workOffFestivals } from './life/deadline-sweep.ts'
import { festivalLife } from './machine.ts'
import { followAll, followFestival, followSlot } from './places/follow.ts'
import { routes } from './routes.ts'

export const festivalsArea: AreaManifest = {
  name: 'festivals',
  tables: ['festival', 'festival_channel', 'festival_slot', 'festival_store', 'festival_turned_away'],
  kept: {
    bounded: ['festival', 'festival_channel', 'festival_slot', 'festival_store', 'festival_turned_away'],
  },
  calls: () => serve(festivals, routes),
  machines: [festivalLife],
  jobs: () => [
    job({ name: 'festivals.workOff', cron: '* * * * *', run: workOffFestivals }),
    job({ name: 'festivals.follow', cron: '* * * * *', run: followAll }),
  ],
  listeners: [
    listen(slotTouched, 'follow', ({ slotId }) => followSlot(slotId)),
    listen(festivalTouched, 'follow', ({ festivalId }) => followFestival(festivalId)),
    listen(merchantErased, 'festivals', eraseFestivals),
  ],
  alertCauses: [festivalAlerts],
  workers: (log) => startChannelWorker(log),
}
