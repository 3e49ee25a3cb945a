import { AlertsChanged } from '@zdb/contract/desk/alerts/schemas'
import type { AlertNews } from '#areas/desk/push/public'
import { wakeHere } from '#core/db/process-notices'
import { encoderOf } from '#core/http/encoder'
import { alertsById } from './alerts.sql.ts'
import { presentState } from './present.ts'

const encode = encoderOf(AlertsChanged) as (value: unknown) => unknown

/** Tells every console that may hear of these alerts how far they are, once the change is committed. */
export const tellConsoles = async (ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const groups = Map.groupBy(await alertsById(ids), ({ merchant_id, kind, account_id }) =>
    JSON.stringify({ merchant_id, kind, account_id }),
  )
  const news = [...groups].map(([whose, rows]): AlertNews => ({
    ...(JSON.parse(whose) as Omit<AlertNews, 'news'>),
    news: encode({ items: rows.map(presentState) }),
  }))
  wakeHere('alerts_changed', JSON.stringify(news))
}
