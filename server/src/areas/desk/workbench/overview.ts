import type { Result } from '@zdb/contract/kit/endpoint'
import type { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { may, type Actor } from '#core/http/actor'
import { balancesOf } from '#core/money/ledger'
import type { Installation } from '../../../manifest.ts'
import { hoursFor, trendsFor, type Figures } from './figures.ts'
import { setupFor } from './setup.ts'
import { shortcuts } from './shortcuts.ts'
import { latestNotices } from './notices.sql.ts'

const noticesShown = 5

const moneyFor = async (actor: Actor): Promise<Overview['money']> => {
  if (!may(actor, 'finance.read')) return null
  const { available, frozen, deposit } = await balancesOf(actor.merchantId)
  return { available_balance: available, frozen_total: frozen, chengbao_money: deposit }
}

/** What the areas put on it. */
export type Rows = Figures & Pick<Installation, 'setup' | 'orderHolders'>

export const overview = async (all: Rows, actor: Actor): Promise<Overview> => {
  const [money, notices, setup, orders] = await Promise.all([
    moneyFor(actor),
    latestNotices(noticesShown),
    setupFor(all.setup, actor),
    Promise.all(all.orderHolders.map((has) => has(actor.merchantId))),
  ])
  return {
    money,
    notices: notices.map((notice) => ({ ...notice, id: String(notice.id) })),
    shortcuts: shortcuts.filter(({ allow }) => may(actor, allow)).map(({ title, route }) => ({ title, route })),
    trends: trendsFor(all, actor).map(({ type, title }) => ({ type, title })),
    setup,
    has_orders: orders.includes(true),
    has_hours: hoursFor(all, actor).length > 0,
  }
}

type Overview = Result<typeof workbench.overview>
