import { dropOldCaptchas } from '#areas/identity/public'
import { listeners as pushListeners } from '#areas/push/listeners'
import { reopenStores } from '#areas/stores/public'
import { later, days } from '#core/clock'
import { job, type Job } from '#core/jobs'
import { proveLedger } from '#core/ledger-proof'
import { db } from '#core/tx'

/** Work that comes back by itself, and what areas do when others announce something. */
export const jobs: readonly Job<never>[] = [
  ...pushListeners,
  job({ name: 'stores.reopen', cron: '* * * * *', run: reopenStores }),
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
