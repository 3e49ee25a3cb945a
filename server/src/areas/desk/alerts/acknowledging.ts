import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { hearerOf } from '#areas/desk/push/public'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { within } from '#core/db/tx'
import { alertsHeardBy, lockAlerts } from './alerts.sql.ts'
import { endIn } from './ending.ts'
import { presentState } from './present.ts'

/** Somebody has heard them: all consoles fall silent. Of two who press at once one is named, and both are told who. */
export const acknowledge = (
  actor: Actor,
  { ids }: Body<typeof alerts.acknowledge>,
): Promise<Result<typeof alerts.acknowledge>> =>
  within(async (tx) => {
    const hearer = hearerOf(actor)
    await lockAlerts(tx, actor.merchantId)
    const theirs = await alertsHeardBy(hearer, ids.map(idOf))
    const ended = await endIn(
      tx,
      actor.merchantId,
      theirs.map(({ id }) => id),
      { ended: 'acknowledged', ended_by: actor.accountId, ended_on: actor.device },
    )
    const [first] = ended
    if (first !== undefined) await record(tx, actor, 'alerts.acknowledge', first, { after: { alerts: ended } })
    const after = await alertsHeardBy(hearer, ids.map(idOf))
    return { items: after.map((row) => ({ ...presentState(row), mine: row.ended_by === actor.accountId })) }
  })
