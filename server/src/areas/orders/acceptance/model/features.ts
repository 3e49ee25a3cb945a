import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { leadBounds } from './cells.ts'

/** How strongly each kind of feature is pulled to nothing: what is seldom seen moves little. */
const pulls = { one: 0.001, price: 0.1, kind: 1, day: 1, named: 4, lead: 1 } as const

/** Classes that are of no one festival: `peak` is all of them together. */
export const commonClasses = { weekday: '平日', weekend: '周末', peak: '节日' } as const

type Circumstances = { readonly kind: number; readonly dayClass: string; readonly lead: number }

export const isNamed = (dayClass: string): boolean => !Object.hasOwn(commonClasses, dayClass)

/** What there is of an offering beside its place and its price; the price is the feature behind these. */
const circumstances = ({ kind, dayClass, lead }: Circumstances): string[] => [
  'one',
  ...(kind === kinds.grab ? [] : [`kind:${kind}`]),
  ...(dayClass === 'weekend' ? ['day:weekend'] : []),
  ...(dayClass === 'peak' || isNamed(dayClass) ? ['day:peak'] : []),
  ...(isNamed(dayClass) ? [`named:${dayClass}`] : []),
  `lead:${lead}`,
]

const pullOf = (name: string): number => pulls[(name.split(':')[0] ?? 'one') as keyof typeof pulls]

/** The features of all these offerings, in the order of their coefficients. */
export const featureNames = (dayClasses: readonly string[]): string[] => [
  'one',
  'price',
  `kind:${kinds.assigned}`,
  `kind:${kinds.compete}`,
  'day:weekend',
  'day:peak',
  ...dayClasses.filter(isNamed).map((name) => `named:${name}`),
  ...Array.from({ length: leadBounds.length + 1 }, (_, lead) => `lead:${lead}`),
]

export const pullsOf = (names: readonly string[]): number[] => names.map(pullOf)

export type Coefficients = Readonly<Record<string, number>>

export const sumOf = (coefficients: Coefficients, of: Circumstances): number =>
  circumstances(of).reduce((sum, name) => sum + (coefficients[name] ?? 0), 0)

/** The same as columns of a row: which, and how much of each. */
export const columnsOf = (names: readonly string[], of: Circumstances, price: number) => {
  const found = circumstances(of).map((name) => names.indexOf(name))
  return {
    features: [...found, names.indexOf('price')],
    values: [...found.map(() => 1), price],
  }
}
