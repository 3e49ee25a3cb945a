import { workOff as workOffAfterSale } from '#areas/after-sale/public'
import { dropOldCaptchas } from '#areas/identity/public'
import { listeners as pushListeners } from '#areas/push/listeners'
import { listeners as grabListeners } from '#areas/received-orders/public'
import { reopenStores } from '#areas/stores/public'
import { workOffDueOrders } from '#areas/transfer-orders/public'
import { later, days } from '#core/clock'
import { job, type Job } from '#core/jobs'
import { proveLedger } from '#core/ledger-proof'
import { db } from '#core/tx'

/** Work that comes back by itself, and what areas do when others announce something. */
export const jobs: readonly Job<never>[] = [
  ...pushListeners,
  ...grabListeners,
  job({ name: 'stores.reopen', cron: '* * * * *', run: reopenStores }),
  job({ name: 'afterSale.workOff', cron: '* * * * *', run: workOffAfterSale }),
  job({ name: 'transferOrders.workOff', cron: '* * * * *', run: workOffDueOrders }),
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
