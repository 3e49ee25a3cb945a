import * as z from 'zod'
import type { AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import { openChannel, adapters, openVouchers } from './adapters.ts'
import type { Channels } from './in-use.ts'
import type { Vouchers } from './port.ts'

const Keys = z.object({ id: z.string(), secret: z.string(), more: z.record(z.string(), z.string()) })
const SandboxApp = z.object({ keys: z.record(z.string(), Keys), endpoints: z.record(z.string(), z.string()) })
export type SandboxApp = z.output<typeof SandboxApp>

/** We as a customer of the sandbox's channels. With a callback it learns where its pushes go. */
export const sandboxApp = async (url: string, label: string, callback?: string): Promise<SandboxApp> => {
  const response = await fetch(`${url}/channels/apps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ label, callback }),
    signal: AbortSignal.timeout(15_000),
  })
  return SandboxApp.parse(await response.json())
}

/** Every channel the sandbox plays and we can speak to. */
export const sandboxChannels = ({ keys, endpoints }: SandboxApp): Channels =>
  Object.fromEntries(
    (Object.keys(adapters) as AdapterName[]).flatMap((name) => {
      const [own, endpoint] = [keys[name], endpoints[name]]
      const opened = own && endpoint && openChannel(name, own, `${endpoint}${adapters[name]?.path ?? ''}`)
      return opened ? [[name, opened]] : []
    }),
  )

export const sandboxVouchers = (url: string, { keys }: SandboxApp): Vouchers | undefined =>
  keys['doudian'] && openVouchers(keys['doudian'], `${url}/channel-vouchers`)
