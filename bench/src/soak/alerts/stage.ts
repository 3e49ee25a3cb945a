import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { push } from '@zdb/contract/desk/push/endpoints'
import { pick, type Random } from '../../../../sandbox/src/random.ts'
import { anAlert } from '../../../../server/src/areas/desk/alerts/fixtures.ts'
import { aContact } from '../../../../server/src/areas/shop/stores/fixtures.ts'
import { db, within } from '../../../../server/src/core/db/tx.ts'
import { minutes, now } from '../../../../server/src/core/time/clock.ts'
import type { Ground } from '../money/ground.ts'
import { openShops, type Call, type Shop } from '../money/people.ts'

/** How the consoles of a shop behave: who is awake acknowledges, the others do not, or are not even there. */
const manners = ['awake', 'muted', 'asleep', 'killed'] as const
export type Console = { shop: Shop; manner: (typeof manners)[number]; phone: string }

export type Stage = {
  ground: Ground
  random: Random
  call: Call
  consoles: readonly Console[]
  counts: Record<string, number>
}

const events = ['onlineNew', 'onlineUrged', 'riderTrouble', 'receivedNew', 'printerDown'] as const
/** So many turns a console that is killed has before. */
const killedAfter = 4

const count = ({ counts }: Pick<Stage, 'counts'>, what: string, by = 1): void => {
  counts[what] = (counts[what] ?? 0) + by
}

export const openConsoles = async (total: number): Promise<Console[]> => {
  const consoles: Console[] = []
  for (const [at, shop] of (await openShops(total)).entries()) {
    const phone = `136${String(10_000_000 + at)}`
    const store = { id: shop.storeId, merchantId: shop.merchantId }
    await within((tx) => aContact(tx, store, { type: 2, name: `店长${at}`, phone }))
    consoles.push({ shop, phone, manner: manners[at % manners.length] ?? 'awake' })
  }
  return consoles
}

/** Until it is stored: the database comes back. */
export const raise = async (stage: Stage, number: number): Promise<void> => {
  const { shop } = stage.consoles[number % stage.consoles.length] as Console
  const facts = { storeId: shop.storeId, event: pick(stage.random, events), words: `第${number}条` }
  for (;;) {
    const isStored = await within((tx) => anAlert(tx, shop.merchantId, facts)).then(
      () => true,
      () => false,
    )
    if (isStored) break
  }
  count(stage, 'raised')
}

const fallAsleep = ({ shop }: Console): Promise<unknown> =>
  db()
    .updateTable('session')
    .set({ seen_at: new Date(now().getTime() - minutes(10)) })
    .where('account_id', '=', shop.accountId)
    .execute()
    .catch(() => undefined)

/** One turn of a console, at a server picked at random. */
export const takeTurn = async (stage: Stage, console: Console, turn: number): Promise<void> => {
  const { shop, manner } = console
  if (manner === 'asleep' || (manner === 'killed' && turn > killedAfter)) return void (await fallAsleep(console))
  await stage.call(shop, push.missed)
  if (manner !== 'awake') return
  const open = await stage.call(shop, alerts.open, { query: { limit: 20 } })
  const ids = (open?.data?.items ?? []).filter(() => stage.random() < 0.5).map(({ id }) => id)
  if (ids.length === 0) return
  const answer = await stage.call(shop, alerts.acknowledge, { body: { ids } })
  count(stage, 'acknowledged', answer?.data?.items.length ?? 0)
}
