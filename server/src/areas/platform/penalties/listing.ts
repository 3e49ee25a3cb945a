import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { penaltyTabs } from '@zdb/contract/platform/penalties/states'
import { limitsOfPenalties, type Limit } from '#areas/people/account/public'
import { storesById } from '#areas/shop/stores/public'
import { db } from '#core/db/tx'
import { may, type Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { balancesOf } from '#core/money/ledger'
import { showTerms } from '#core/terms/terms'
import { countTabs, eventsOf, listPenalties, patchPenalty, penaltyOf, type Penalty, type Tab } from './penalties.sql.ts'
import { presentAppeal, presentLine, presentPaid, presentPenalty } from './present.ts'
import { refreshPenalty } from './pushes.ts'

type ListQuery = Query<typeof penalties.list>

const tabOf = (status: string): Tab => penaltyTabs.find(({ index }) => index === status)?.index ?? 'all'

const limitsWith = async (rows: readonly Penalty[]): Promise<Limit[]> =>
  rows.length === 0 ? [] : limitsOfPenalties(rows.map(({ id }) => id))

/** Whoever is shown a penalty may pay it. */
const show = (actor: Actor, rows: readonly Penalty[]): Promise<void> =>
  showTerms(
    actor,
    'penalty',
    rows.filter(({ ended_at }) => ended_at === null),
  )

export const list = async (
  actor: Actor,
  { status, keyword, page, page_size }: ListQuery,
): Promise<Result<typeof penalties.list>> => {
  const { merchantId } = actor
  const { rows, total } = await listPenalties({ merchantId, keyword }, tabOf(status), page, page_size)
  await show(actor, rows)
  const limits = await limitsWith(rows)
  return { items: rows.map((row) => presentPenalty(actor, row, limits)), total, page, page_size }
}

export const totals = ({ merchantId }: Actor, { keyword }: ListQuery): Promise<Record<string, number>> =>
  countTabs({ merchantId, keyword })

/** Whoever opens it has read it, for everybody of the merchant. */
export const showPenalty = async (actor: Actor, id: string): Promise<Result<typeof penalties.show>> => {
  const penalty = await penaltyOf(actor, idOf(id))
  const [limits, events, stores, balances] = await Promise.all([
    limitsWith([penalty]),
    eventsOf(penalty.id),
    storesById([penalty.store_id]),
    balancesOf(actor.merchantId),
  ])
  await show(actor, [penalty])
  if (penalty.unread_by_merchant) refreshPenalty(await patchPenalty(db(), penalty.id, { unread_by_merchant: false }))
  return {
    ...presentPenalty(actor, { ...penalty, unread_by_merchant: false }, limits),
    store_name: stores.get(penalty.store_id ?? 0)?.name ?? '',
    clause: penalty.clause,
    description: penalty.description,
    images: penalty.images,
    appeal: presentAppeal(penalty),
    verdict: penalty.verdict,
    available_balance: may(actor, 'finance.read') ? balances.available : null,
    paid: presentPaid(penalty),
    timeline: events.map(presentLine),
  }
}
