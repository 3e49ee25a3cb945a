import { proveLedger } from '#core/money/ledger-proof'
import { dropOldAnswers } from '#core/http/idempotency-key'
import { job, type Job } from '#core/work/jobs'
import { areas } from './areas.ts'
import type { JobNeeds } from './areas/manifest.ts'

const coreJobs: readonly Job<never>[] = [
  job({ name: 'core.dropOldAnswers', cron: '20 4 * * *', run: dropOldAnswers }),
  job({
    name: 'ledger.prove',
    cron: '0 4 * * *',
    run: async () => {
      const breaches = await proveLedger()
      if (breaches.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(breaches)}`)
    },
  }),
]

/** Work that comes back by itself, and what areas do when others announce something. */
export const jobsOf = (needs: JobNeeds): readonly Job<never>[] => [
  ...areas.flatMap(({ listeners = [], jobs }) => [...listeners, ...(jobs?.(needs) ?? [])]),
  ...coreJobs,
]
