import { readMoment } from '@zdb/contract/kit/china-time'
import type { FestivalRole } from '@zdb/contract/shop/festivals/states'
import { now } from '#core/time/clock'
import type { Festival } from './plan.sql.ts'

type StoredWave = { name: string; at: string; from: string; to: string; share: number; role: FestivalRole }
export type PlannedWave = Omit<StoredWave, 'at' | 'from' | 'to'> & { at: Date; from: Date; to: Date }

const momentOf = (text: string): Date => readMoment(text) ?? new Date(text)

export const wavesOf = ({ waves }: Pick<Festival, 'waves'>): PlannedWave[] =>
  (waves as StoredWave[]).map((wave) => ({
    ...wave,
    at: momentOf(wave.at),
    from: momentOf(wave.from),
    to: momentOf(wave.to),
  }))

/** When the next of them begins; what has begun already is told to nobody any more. */
export const nextWaveAt = (waves: readonly Pick<PlannedWave, 'at'>[]): Date | null =>
  waves
    .map(({ at }) => at)
    .filter((at) => at > now())
    .toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
