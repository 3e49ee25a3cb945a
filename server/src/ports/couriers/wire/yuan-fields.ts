import { formatYuan, parseYuan, type Fen } from '@zdb/contract/kit/fen'
import { idOf } from '../../lossless-json.ts'

/** Money as the couriers that count in yuan write it: a number with at most two decimals. */
export const toYuan = (amount: Fen): number => Number(formatYuan(amount))

export const fromYuan = (value: unknown): Fen | undefined => parseYuan(idOf(value))
