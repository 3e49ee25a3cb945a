import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { failingChecks, pushPatienceMs, selfTestChecks } from '@zdb/contract/desk/alerts/self-test'
import { printerStates } from '@zdb/contract/desk/print/states'
import { stateOf } from '@zdb/contract/kit/states'
import { printersOf } from '#areas/desk/print/public'
import { hearerOf, latestPush } from '#areas/desk/push/public'
import { storesById } from '#areas/shop/stores/public'
import { may, type Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { later, now } from '#core/time/clock'
import { openTotal } from '../alerts.sql.ts'
import { saveCheck } from './console-checks.sql.ts'

type Answer = Result<typeof alerts.selfTest>

/** The merchant's printers, for whoever may read of them. */
const printersFor = async (actor: Actor): Promise<Answer['printers']> => {
  const printers = may(actor, 'print.read') ? await printersOf(actor.merchantId) : []
  const down = printers.filter(({ state }) => state !== printerStates.online.code)
  const stores = await storesById(down.map(({ store_id }) => store_id))
  return {
    total: printers.length,
    down: down.map(({ id, name, store_id, state }) => ({
      id: String(id),
      name,
      store_id: String(store_id),
      store: stores.get(store_id)?.name ?? '',
      state: printerStates[stateOf(printerStates, state)].label,
    })),
  }
}

/** Are we deaf? What the page cannot know of itself is added, and what fails is named with its cure. */
export const selfTest = async (actor: Actor, report: Body<typeof alerts.selfTest>): Promise<Answer> => {
  await spendRateLimit('selfTest', actor.sessionId)
  const hearer = hearerOf(actor)
  const clock = now().getTime()
  const printers = await printersFor(actor)
  const arrived = await latestPush(hearer, later(-pushPatienceMs))
  const failing = failingChecks({
    socket: report.socket,
    audio: report.audio,
    muted: report.muted,
    skewMs: report.clock - clock,
    printersDown: printers.down.length,
    missedPush: arrived > Number(report.last_push),
  })
  await saveCheck(actor, report.reason, failing)
  return {
    clock,
    skew_ms: report.clock - clock,
    latest_push: String(await latestPush(hearer, now())),
    open: await openTotal(hearer),
    printers,
    failing: failing.map((check) => ({ check, ...selfTestChecks[check] })),
  }
}
