import { faultsOf, strikes, type Faults } from '../../faults.ts'
import type { Random } from '../../random.ts'
import type { DeviceKind } from './entities.ts'

/** How a printer is, for as long as it is so. */
export const conditions = { offline: '离线', noPaper: '缺纸', slow: '打印慢' } as const
export type Condition = keyof typeof conditions

/** What goes wrong at the cloud. */
export const cloudFaults = {
  lostAnswer: '打印了但应答丢失',
  silent: '没收也不应答',
  busy: '系统繁忙',
  double: '云端重复打印',
  queryUnknown: '查单无结果',
} as const
export type CloudFault = keyof typeof cloudFaults

/** Those that a printer without a cloud can have. */
export const lanFaults: readonly CloudFault[] = ['lostAnswer']

const keyOf = (cloud: DeviceKind, no: string): string => `${cloud} ${no}`

/** Bad days of one printer. */
export function openPrinterFaults(random: Random) {
  const conditionsOf = new Map<string, Set<Condition>>()
  const faults = new Map<string, Faults<CloudFault>>()
  const dayOf = (cloud: DeviceKind, no: string): Faults<CloudFault> => {
    const day = faults.get(keyOf(cloud, no)) ?? faultsOf(cloudFaults, {})
    faults.set(keyOf(cloud, no), day)
    return day
  }
  return {
    of: dayOf,
    set: (cloud: DeviceKind, no: string, value: unknown): void =>
      void faults.set(keyOf(cloud, no), faultsOf(cloudFaults, value)),
    struck: (cloud: DeviceKind, no: string, name: CloudFault): boolean => strikes(dayOf(cloud, no), name, random),
    is: (cloud: DeviceKind, no: string, name: Condition): boolean =>
      conditionsOf.get(keyOf(cloud, no))?.has(name) ?? false,
    put: (cloud: DeviceKind, no: string, name: Condition, on: boolean): void => {
      const now = conditionsOf.get(keyOf(cloud, no)) ?? new Set()
      if (on) now.add(name)
      else now.delete(name)
      conditionsOf.set(keyOf(cloud, no), now)
    },
  }
}
export type PrinterFaults = ReturnType<typeof openPrinterFaults>
