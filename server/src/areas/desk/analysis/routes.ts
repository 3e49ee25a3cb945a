import { dayText } from '@zdb/contract/kit/china-time'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Handlers } from '#core/http/register'
import { now } from '#core/time/clock'
import { overTime, today } from './calls/over-time.ts'
import { rides } from './calls/rides.ts'
import { goods, hours, marks, people, platforms, platformsToday, prices, shops, stores, ways } from './calls/sales.ts'
import { accounts, trade } from './calls/trades.ts'
import { transferDetail } from './detail/detail.ts'
import { exportDetail } from './detail/export.ts'
import { presentSale, presentTrade } from './present.ts'

export const routes: Handlers<typeof analysis> = {
  business: ({ actor, query }) => overTime(actor, 'online', query, presentSale),
  businessToday: ({ actor, query }) => today(actor, 'online', query.sid, presentSale),
  platforms: ({ actor, query }) => platforms(actor, query),
  platformsToday: ({ actor, query }) => platformsToday(actor, query.sid, { day: dayText(now()), at: now() }),
  rides: ({ actor, query }) => rides(actor, query),
  shops: ({ actor, query }) => shops(actor, query),
  ways: ({ actor, query }) => ways(actor, query),
  people: ({ actor, query }) => people(actor, query),
  transferDetail: ({ actor, query }) => transferDetail(actor, query),
  hours: ({ actor, query }) => hours(actor, query),
  prices: ({ actor, query }) => prices(actor, query),
  marks: ({ actor, query }) => marks(actor, query),
  stores: ({ actor, query }) => stores(actor, query),
  goods: ({ actor, query }) => goods(actor, query),
  received: ({ actor, query }) => trade(actor, 'received', query),
  receivedToday: ({ actor, query }) => today(actor, 'received', query.sid, presentTrade),
  transfers: ({ actor, query }) => trade(actor, 'sent', query),
  transfersToday: ({ actor }) => today(actor, 'sent', undefined, presentTrade),
  accounts: ({ actor, query }) => accounts(actor, query),
  exportDetail: ({ actor, query, reply }) => exportDetail(actor, query, reply),
}
