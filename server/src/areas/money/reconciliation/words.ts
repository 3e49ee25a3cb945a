import { groupedYuan } from '@zdb/contract/kit/fen'
import {
  differenceKinds,
  lineThings,
  type DifferenceKind,
  type LineThing,
} from '@zdb/contract/money/reconciliation/states'
import type { Case } from './cases.sql.ts'
import { sourceNamed } from './sources.ts'

export const yuan = (amount: number): string => `${amount < 0 ? '−' : ''}¥${groupedYuan(Math.abs(amount))}`

export const kindWords = ({ kind }: Case): string => differenceKinds[kind as DifferenceKind].label
export const thingWords = ({ thing }: Case): string => lineThings[thing as LineThing].label
export const sourceWords = ({ source }: Case): string => sourceNamed(source)?.label ?? source

const sum = (amount: number | null): string => (amount === null ? '无' : yuan(amount))

/** How it is called in a list: whose statement, what, and both sums. */
export const titleOf = (row: Case): string =>
  `${sourceWords(row)}${thingWords(row)} · ${kindWords(row)}：对方${sum(row.theirs)}，我方${sum(row.ours)}`
