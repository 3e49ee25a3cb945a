import { within } from '#core/db/tx'
import { moveAll } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { sweep } from '#core/work/sweep'
import { rehearsalLife } from './machine.ts'
import { lateRehearsals, theLate } from './rehearsal.sql.ts'
import { tellEnd, tellScreens } from './rehearsal-push.ts'

const name = 'rehearsals.expire'
const silent = '演练进程中断，没有结果'

/** Those of whose process nothing was heard any more, and those whose turn never came. */
export const expireRehearsals = (): Promise<void> =>
  sweep({
    name,
    due: (limit) => lateRehearsals(name, limit),
    work: (id) =>
      within(async (tx) => {
        const set = { ended_at: now(), verdict: silent }
        const ended = await moveAll(tx, rehearsalLife, 'expire', theLate(id), { actor: system('clock'), set })
        for (const row of ended) {
          await tellEnd(tx, row, silent)
          tellScreens(row.merchant_id, row.id)
        }
      }),
  })
