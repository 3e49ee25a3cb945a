import { isRecord } from '../raw-body.ts'

/** How often, from 0 to 1, a push goes wrong on its way. */
export type Faults = { lose: number; double: number; shuffle: number; missign: number; delay: number }

export const faultNames = {
  lose: '丢失',
  double: '重复',
  shuffle: '乱序',
  missign: '错签',
  delay: '延迟',
} as const satisfies Record<keyof Faults, string>

export const noFaults: Faults = { lose: 0, double: 0, shuffle: 0, missign: 0, delay: 0 }

export const faultsOf = (value: unknown): Faults => {
  const given = isRecord(value) ? value : {}
  const chance = (name: keyof Faults): number => Math.min(1, Math.max(0, Number(given[name] ?? 0) || 0))
  return {
    lose: chance('lose'),
    double: chance('double'),
    shuffle: chance('shuffle'),
    missign: chance('missign'),
    delay: chance('delay'),
  }
}
