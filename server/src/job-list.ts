import { workOff as workOffAfterSale } from '#areas/after-sale/public'
import { dropAuthorizationRequests, renewEndingGrants } from '#areas/channel-shops/public'
import { dropOldChannelCallbacks, listeners as channelListeners } from '#areas/channel-traffic/public'
import { dropOldCallbacks, dropOldInquiries, workOffDeliveries } from '#areas/delivery/public'
import { dropCourierVisits, renewEndingAccounts } from '#areas/delivery-setup/public'
import { dropOldCaptchas } from '#areas/identity/public'
import { importJobs } from '#areas/online-orders/sheets/import-jobs'
import { listeners as onlineListeners, workOffOnlineOrders } from '#areas/online-orders/public'
import type { Reach } from '#areas/open-api/outside-address'
import { openApiJobs } from '#areas/open-api/public'
import { listeners as pushListeners } from '#areas/push/listeners'
import { listeners as grabListeners } from '#areas/received-orders/public'
import { reopenStores } from '#areas/stores/public'
import { riderListeners, workOffDueOrders } from '#areas/transfer-orders/public'
import { later, days, now } from '#core/time/clock'
import { job, type Job } from '#core/work/jobs'
import { proveLedger } from '#core/money/ledger-proof'
import { db } from '#core/db/tx'
import type { Files } from '#ports/files/port'

/** Work that comes back by itself, and what areas do when others announce something. */
export const jobsOf = ({ files, reach }: { files: Files; reach: Reach }): readonly Job<never>[] => [
  ...pushListeners,
  ...grabListeners,
  ...riderListeners,
  ...onlineListeners,
  ...channelListeners,
  ...importJobs(files),
  ...openApiJobs(reach),
  job({ name: 'stores.reopen', cron: '* * * * *', run: reopenStores }),
  job({ name: 'afterSale.workOff', cron: '* * * * *', run: workOffAfterSale }),
  job({ name: 'transferOrders.workOff', cron: '* * * * *', run: workOffDueOrders }),
  job({ name: 'onlineOrders.workOff', cron: '* * * * *', run: workOffOnlineOrders }),
  job({ name: 'channelShops.renewGrants', cron: '*/10 * * * *', run: renewEndingGrants }),
  job({
    name: 'channelShops.dropAuthorizationRequests',
    cron: '*/30 * * * *',
    run: () => dropAuthorizationRequests(now()),
  }),
  job({ name: 'delivery.workOff', cron: '* * * * *', run: workOffDeliveries }),
  job({ name: 'delivery.dropOldCallbacks', cron: '40 4 * * *', run: dropOldCallbacks }),
  job({ name: 'delivery.dropOldInquiries', cron: '50 4 * * *', run: dropOldInquiries }),
  job({ name: 'deliverySetup.renewAccounts', cron: '*/10 * * * *', run: renewEndingAccounts }),
  job({ name: 'deliverySetup.dropAuthorizationRequests', cron: '*/30 * * * *', run: () => dropCourierVisits(now()) }),
  job({ name: 'channelTraffic.dropOldCallbacks', cron: '30 4 * * *', run: dropOldChannelCallbacks }),
  job({ name: 'identity.dropOldCaptchas', cron: '*/10 * * * *', run: dropOldCaptchas }),
  job({
    name: 'core.dropOldAnswers',
    cron: '20 4 * * *',
    run: async () => {
      await db()
        .deleteFrom('once')
        .where('at', '<', later(-days(7)))
        .execute()
    },
  }),
  job({
    name: 'ledger.prove',
    cron: '0 4 * * *',
    run: async () => {
      const breaches = await proveLedger()
      if (breaches.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(breaches)}`)
    },
  }),
]
