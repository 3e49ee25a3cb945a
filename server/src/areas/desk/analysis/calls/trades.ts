import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { kindLabels } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor } from '#core/http/actor'
import { addSums, nothing } from '../facts/measures.sql.ts'
import type { Extra } from '../links.ts'
import { accountsNamed, merchantsNamed, storesNamed, type Names } from '../names.sql.ts'
import { percentage, presentTrade } from '../present.ts'
import { rangeOf, type Range } from '../ranges.ts'
import { sumsBy, type KeySums, type Of } from '../rollup/sums.sql.ts'
import { linksOf, overTimeBy, upToDate, type Asked } from './over-time.ts'

type Side = 'sent' | 'received'

type Naming = {
  readonly names: Names
  readonly none: string
  readonly extra: (key: string) => Extra
  readonly most: number
}

const rowsOf = (actor: Actor, of: Of, range: Range, rows: readonly KeySums[], { names, none, extra, most }: Naming) => {
  const whole = addSums(rows).valid
  const links = linksOf(actor, of, range)
  return rows
    .toSorted((a, b) => b.valid_amount - a.valid_amount || a.key.localeCompare(b.key))
    .slice(0, most)
    .map((sums) => ({
      key: sums.key,
      name: names.get(sums.key) ?? none,
      valid_percentage: percentage(sums.valid, whole),
      ...presentTrade(sums, { ...links, extra: extra(sums.key) }),
    }))
}

const noShop = { sent: '还没有门店', received: '还没有门店' } as const

export const trade = async (
  actor: Actor,
  side: Side,
  asked: Asked,
  most: number,
): Promise<Result<typeof analysis.transfers>> => {
  const { periods, of, range, by } = await overTimeBy(actor, side, asked, presentTrade, ['partner', 'kind', 'store'])
  const [partners, kinds, stores] = [by('partner'), by('kind'), by('store')]
  const allKinds = Object.keys(kindLabels).map((key) => kinds.find((row) => row.key === key) ?? { ...nothing, key })
  return {
    ...periods,
    partners: rowsOf(actor, of, range, partners, {
      names: await merchantsNamed(partners.map(({ key }) => key)),
      none: '还没有接单方',
      extra: (key) => ({ partner_id: key }),
      most,
    }),
    kinds: rowsOf(actor, of, range, allKinds, {
      names: new Map(Object.entries(kindLabels)),
      none: '',
      extra: (key) => ({ kind: key }),
      most,
    }),
    stores: rowsOf(actor, of, range, stores, {
      names: await storesNamed(stores.map(({ key }) => key)),
      none: noShop[side],
      extra: (key) => ({ shop_id: key }),
      most,
    }),
  }
}

export const accounts = async (
  actor: Actor,
  query: Query<typeof analysis.accounts>,
  most: number,
): Promise<Result<typeof analysis.accounts>> => {
  const range = rangeOf(query)
  const of = await upToDate(actor, 'sent', undefined)
  const rows = (await sumsBy(of, range, ['account'])).by('account')
  return {
    start_date: range.from,
    end_date: range.to,
    total: presentTrade(addSums(rows), linksOf(actor, of, range)),
    items: rowsOf(actor, of, range, rows, {
      names: await accountsNamed(actor.merchantId),
      none: '系统',
      extra: (key) => ({ account_id: key }),
      most,
    }),
  }
}
