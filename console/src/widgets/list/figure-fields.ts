import { figureWords as titles, type FigureKind } from '@zdb/contract/desk/analysis/tables'
import { namedFigures, type NamedFigure } from '@zdb/contract/kit/lists/figure-links'
import { wayNames, ways } from '@zdb/contract/orders/online-orders/ways'
import { exact, oneOf, readFilter, text, type Fields, type Filter } from '#core/router/filter.ts'

const on = oneOf('', '1')
const fromFigure = <const N extends NamedFigure>(names: readonly N[]) => ({
  figure: oneOf<'' | '1' | N>('', '1', ...names),
  valid: on,
  hour: text(),
})

/** What a figure narrows its list by, besides what the list can be narrowed by anyway. */
export const figureFields = {
  sale: {
    ...fromFigure(namedFigures.sale),
    way: oneOf('', ...wayNames),
    passed_on: on,
    price_from: text(),
    price_to: text(),
    transfer_account_id: text(),
    goods_name: exact,
    goods_spec: exact,
  },
  trade: { ...fromFigure(namedFigures.trade), late: on, brought: on, partner_id: text(), account_id: text() },
  ride: { ...fromFigure(namedFigures.ride), late: on, city: exact, county: exact },
} as const

type FieldName = { [S in keyof typeof figureFields]: keyof (typeof figureFields)[S] }[keyof typeof figureFields]

/** All that any list may have got from a figure, as it stands in the address. */
export type FromFigure = Partial<Record<FieldName, string | undefined>>

const priceText = ({ price_from = '', price_to = '' }: FromFigure): string => {
  const [from, to] = [price_from, price_to].map((yuan) => yuan.replace(/\.00$/, ''))
  if (!from && !to) return ''
  return to ? `${from || 0}–${to}元` : `${from}元以上`
}
/** Where nobody knows the district, the dashboard says so too. */
const districtText = ({ city, county }: FromFigure): string =>
  city === undefined ? '' : [city, county].filter(Boolean).join(' ') || '未知区县'

const hourText = (hour: string): string => `${hour.padStart(2, '0')}:00–${String(Number(hour) + 1).padStart(2, '0')}:00`

/** What the dashboard calls the figure whose rows these are; nothing where it is their count or their amount. */
export const figureTitle = (of: FigureKind, { figure = '' }: FromFigure): string =>
  (titles[of] as Readonly<Record<string, { title: string }>>)[figure]?.title ?? ''

/** Which rows of the list those are, in the words of the dashboard. */
export const figureWords = (of: FigureKind, given: FromFigure): readonly string[] =>
  [
    figureTitle(of, given),
    given.valid && '有效',
    given.late && '晚到',
    given.brought && '已送达',
    given.passed_on && '已转出',
    wayNames.map((name) => (name === given.way ? ways[name] : '')).join(''),
    given.hour && hourText(given.hour),
    priceText(given),
    [given.goods_name, given.goods_spec].filter(Boolean).join(' '),
    districtText(given),
    given.partner_id && '指定商家',
    given.account_id && '指定发单人',
    given.transfer_account_id && '指定转单人',
  ].filter((words): words is string => Boolean(words))

/** Takes a list back to all its rows; its days and its tab stay. */
export const noFigure = <const F extends Fields>(fields: F): Filter<F> => readFilter(fields, {})
