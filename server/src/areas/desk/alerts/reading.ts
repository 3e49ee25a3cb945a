import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { alertSteps } from '@zdb/contract/desk/alerts/steps'
import { knownEvent, pushEvents } from '@zdb/contract/desk/push/notifications'
import { hearerOf } from '#areas/desk/push/public'
import type { Actor } from '#core/http/actor'
import { alertHistory, alertTotal, openAlerts, openCounts } from './alerts.sql.ts'
import { climbsOf } from './climbing/climbs.sql.ts'
import { ownerNames, ownersOf } from './climbing/owners.ts'
import { presentAlert } from './present.ts'
import { stepName } from './steps.ts'

/** What was missed and still needs somebody: how many of what, since when, and each of them. */
export const listOpen = async (
  actor: Actor,
  { limit }: Query<typeof alerts.open>,
): Promise<Result<typeof alerts.open>> => {
  const hearer = hearerOf(actor)
  const [counts, rows] = [await openCounts(hearer), await openAlerts(hearer, limit)]
  const oldest = counts.map((row) => row.oldest.getTime())
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    oldest_at: oldest.length === 0 ? null : new Date(Math.min(...oldest)),
    kinds: counts.map(({ event, urgency, count, oldest: oldest_at }) => ({
      event: knownEvent(event),
      label: pushEvents[knownEvent(event)].label,
      urgency,
      count,
      oldest_at,
    })),
    items: rows.map(presentAlert),
  }
}

/** Whose each is, who acknowledged it, when and where, and how far it had climbed by then. */
export const listHistory = async (
  actor: Actor,
  { page, page_size, event, ended }: Query<typeof alerts.history>,
): Promise<Result<typeof alerts.history>> => {
  const hearer = hearerOf(actor)
  const filter = { event, ended, limit: page_size, offset: (page - 1) * page_size }
  const [rows, total] = [await alertHistory(hearer, filter), await alertTotal(hearer, filter)]
  const owners = await ownersOf(actor.merchantId)
  const climbs = Map.groupBy(await climbsOf(rows.map(({ id }) => id)), ({ alert_id }) => alert_id)
  return {
    items: rows.map((row) => ({
      ...presentAlert(row),
      owners: ownerNames(owners, row),
      climbs: (climbs.get(row.id) ?? []).map(({ step, at, words }) => {
        const name = stepName(step)
        return { step: name, step_label: alertSteps[name].label, at, words }
      }),
    })),
    total,
    page,
    page_size,
  }
}
