import { yuanText } from '@zdb/contract/kit/fen'
import { healthKinds } from '@zdb/contract/platform/system-health/kinds'
import { categories } from '@zdb/contract/shop/stores/states'
import type { Rules } from '#core/domain/rules'
import { divisionByCode } from '#core/places/divisions/divisions'

type Silence = Rules['expectedSilence'][number]
type Deposit = Rules['integrityDepositElsewhere'][number]

export const hoursInDay = 24

export const isAllDay = ({ from_hour, to_hour }: Silence): boolean => from_hour === 0 && to_hour === hoursInDay

export const hoursText = (row: Silence): string =>
  `${healthKinds[row.kind].label} ${isAllDay(row) ? '全天' : `${row.from_hour}点至${row.to_hour}点`}`

/** Which stores a deposit of its own is asked of. */
export const depositPlace = ({ city_code, category }: Omit<Deposit, 'amount'>): string => {
  const city = city_code === '' ? '所有城市' : (divisionByCode(city_code)?.name ?? city_code)
  const trade = category === 0 ? '所有类目' : ((categories as Readonly<Record<number, string>>)[category] ?? category)
  return `${city} · ${trade}`
}

const joined = <Row>(rows: readonly Row[], text: (row: Row) => string): string =>
  rows.length === 0 ? '没有另外规定' : rows.map(text).join('；')

/** How the rules that are no single number read. */
export const listWords: Readonly<Partial<Record<keyof Rules, (value: never) => string>>> = {
  integrityDepositElsewhere: (rows: Rules['integrityDepositElsewhere']) =>
    joined(rows, (row) => `${depositPlace(row)} ${yuanText(row.amount)}`),
  expectedSilence: (rows: Rules['expectedSilence']) => joined(rows, (row) => `${hoursText(row)} ${row.minutes}分钟`),
  // One of them as well, where a relation speaks of the least or the greatest.
  rechargeSuggestions: (amounts: number | readonly number[]) => joined([amounts].flat(), yuanText),
  offlineAccount: ({ name, bank, branch, account }: Rules['offlineAccount']) =>
    `${name} · ${bank}${branch} · ${account}`,
}
