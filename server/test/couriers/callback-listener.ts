import { vi } from 'vitest'
import { courierAt } from '#ports/couriers/callback-address'
import { courierNamed } from '#ports/couriers/in-use'
import type { RawPush } from '#ports/raw-push'
import { openPushListener } from '../harness/push-listener.ts'

/** A callback as a courier made and signed it, the address behind our own that it was sent to, and whom it is about. */
export type ReceivedCallback = { courier: string; at: string; push: RawPush; sns: readonly string[] }

/** Callbacks travel side by side: what was said first may come last. */
const quietMs = 200

/** Stands where the couriers call back, acknowledges everything as the adapters do, and keeps it. */
export async function openCourierEar() {
  const heard: ReceivedCallback[] = []
  const listener = await openPushListener(
    (address) => address.split('/').slice(3).join('/'),
    (push, at) => {
      const courier = courierAt(at.replace(/\?.*$/, '').split('/')[2] ?? '')
      const received = courierNamed(courier)?.receive(push)
      const sns = received?.ok ? received.reports.map(({ ref }) => ref.sn) : []
      heard.push({ courier, at, push, sns })
      return received?.reply ?? { status: 404, type: 'text/plain', body: '' }
    },
  )
  const of = (sn: string): ReceivedCallback[] => heard.filter(({ sns }) => sns.includes(sn))
  return {
    url: listener.url,
    /** What was said of a delivery, once the last of it has come and nothing came for a while. */
    async said(sn: string, isLast: (heard: readonly ReceivedCallback[]) => boolean): Promise<ReceivedCallback[]> {
      const waiting = { timeout: 15_000, interval: 20 }
      await vi.waitUntil(() => isLast(of(sn)), waiting)
      let before = 0
      await vi.waitUntil(() => before === (before = of(sn).length), { ...waiting, interval: quietMs })
      return of(sn)
    },
    /** Everything a courier called back with, whatever it is about. */
    pushes: (courier: string): RawPush[] => heard.filter((one) => one.courier === courier).map(({ push }) => push),
    close: listener.close,
  }
}
export type CourierEar = Awaited<ReturnType<typeof openCourierEar>>
