import { dayText } from '@zdb/contract/kit/china-time'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { storeOf } from '#areas/shop/stores/public'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import type { Handlers } from '#core/http/register'
import { now } from '#core/time/clock'
import { overTime, today } from './calls/over-time.ts'
import { rides } from './calls/rides.ts'
import { goods, hours, marks, people, platforms, platformsToday, prices, shops, stores, ways } from './calls/sales.ts'
import { accounts, trade } from './calls/trades.ts'
import { daySheet } from './day-sheet/sheet.ts'
import { transferDetail } from './detail/detail.ts'
import { presentRide, presentSale, presentTrade } from './present.ts'

type Asking = { readonly actor: Actor; readonly query: { readonly sid?: string | undefined } }

/** Of one store where one is named: one's own. */
export const ofStore =
  <I extends Asking, R>(answer: (input: I) => Promise<R>) =>
  async (input: I): Promise<R> => {
    if (input.query.sid) await storeOf(input.actor, idOf(input.query.sid))
    return answer(input)
  }

type Elsewhere = 'exportDetail' | 'exportTable' | 'daySheetSetting' | 'saveDaySheetSetting'

/** What each call of figures answers, of lists that grow with the platform no more than so many rows. */
export const answersUpTo = (most: number): Omit<Handlers<typeof analysis>, Elsewhere> => ({
  business: ofStore(({ actor, query }) => overTime(actor, 'online', query, presentSale)),
  businessToday: ofStore(({ actor, query }) => today(actor, 'online', query.sid, presentSale)),
  platforms: ofStore(({ actor, query }) => platforms(actor, query)),
  platformsToday: ofStore(({ actor, query }) => platformsToday(actor, query.sid, { day: dayText(now()), at: now() })),
  rides: ofStore(({ actor, query }) => rides(actor, query, most)),
  ridesToday: ofStore(({ actor, query }) => today(actor, 'ride', query.sid, presentRide)),
  shops: ofStore(({ actor, query }) => shops(actor, query)),
  ways: ofStore(({ actor, query }) => ways(actor, query)),
  people: ofStore(({ actor, query }) => people(actor, query)),
  transferDetail: ofStore(({ actor, query }) => transferDetail(actor, query)),
  hours: ofStore(({ actor, query }) => hours(actor, query)),
  prices: ofStore(({ actor, query }) => prices(actor, query)),
  marks: ofStore(({ actor, query }) => marks(actor, query)),
  stores: ofStore(({ actor, query }) => stores(actor, query)),
  goods: ofStore(({ actor, query }) => goods(actor, query)),
  received: ofStore(({ actor, query }) => trade(actor, 'received', query, most)),
  receivedToday: ofStore(({ actor, query }) => today(actor, 'received', query.sid, presentTrade)),
  transfers: ({ actor, query }) => trade(actor, 'sent', query, most),
  transfersToday: ({ actor }) => today(actor, 'sent', undefined, presentTrade),
  accounts: ({ actor, query }) => accounts(actor, query, most),
  daySheet: ({ actor, query }) => daySheet(actor, query),
})
