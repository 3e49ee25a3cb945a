import { faultsOf, strikes, type Faults } from '../../faults.ts'
import { pushFaults } from '../../post.ts'
import type { Random } from '../../random.ts'
import { isRecord } from '../../raw-body.ts'
import type { CourierName } from '../town/entities.ts'

/** What may go wrong with a courier's callbacks, and with calls to it. */
export const callbackFaults = { ...pushFaults, contradict: '矛盾' } as const
export const callFaults = {
  hang: '无应答',
  loseAnswer: '应答丢失',
  throttle: '限流',
  noBalance: '余额不足',
  noCapacity: '无运力',
} as const
/** What it takes at the door may be another sum than it said. */
export const chargeFaults = { overcharge: '多收运费', undercharge: '少收运费' } as const
export const faultNames = { ...callbackFaults, ...callFaults, ...chargeFaults } as const
export type FaultName = keyof typeof faultNames

export type FaultSettings = Faults<FaultName> & {
  /** Silence and throttling strike only calls whose address or body contains this; '': all. */
  where: string
  /** How long every answer takes. */
  answerAfterMs: number
}
export type CourierFaults = ReturnType<typeof openCourierFaults>

export const faultSettingsOf = (value: unknown): FaultSettings => {
  const given = isRecord(value) ? value : {}
  return {
    ...faultsOf(faultNames, given),
    where: typeof given.where === 'string' ? given.where : '',
    answerAfterMs: Math.max(0, Number(given.answerAfterMs ?? 0) || 0),
  }
}

/** Per app, and per courier of an app where that was asked for. */
export function openCourierFaults({ random }: { random: Random }) {
  const days = new Map<string, Map<string, FaultSettings>>()
  const of = (label: string, courier: string): FaultSettings =>
    days.get(label)?.get(courier) ?? days.get(label)?.get('') ?? faultSettingsOf({})
  return {
    of,
    struck: (label: string, courier: CourierName, name: FaultName): boolean =>
      strikes(of(label, courier), name, random),
    /** Said of no courier it holds for all of them, whatever was said before. */
    set(label: string, courier: string, day: FaultSettings): void {
      const theirs = courier ? (days.get(label) ?? new Map<string, FaultSettings>()) : new Map<string, FaultSettings>()
      days.set(label, theirs.set(courier, day))
    },
  }
}
