import * as z from 'zod'
import { openCouriers, type CourierSet } from './all.ts'

const Keys = z.object({ id: z.string(), secret: z.string(), more: z.record(z.string(), z.string()) })
const SandboxCouriers = z.object({ keys: z.record(z.string(), Keys), endpoints: z.record(z.string(), z.string()) })
export type SandboxCouriers = z.output<typeof SandboxCouriers>

/** We as a customer of the sandbox's couriers. With a callback it learns where its calls go. */
export const sandboxCourierApp = async (url: string, label: string, callback?: string): Promise<SandboxCouriers> => {
  const response = await fetch(`${url}/couriers/apps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ label, callback }),
    signal: AbortSignal.timeout(15_000),
  })
  return SandboxCouriers.parse(await response.json())
}

/** Every courier the sandbox plays and we can speak to. */
export const sandboxCouriers = ({ keys, endpoints }: SandboxCouriers): CourierSet =>
  openCouriers((name) => {
    const own = keys[name]
    return own && { keys: own, endpoint: endpoints[name] }
  })
